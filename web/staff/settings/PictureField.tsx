import { type ComponentProps, useState } from 'react';
import { logoStart, longestLogo } from '#shared/settings/logo.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { FieldFrame, fieldAria } from '#web/ui/FieldFrame.tsx';

type Props = Pick<ComponentProps<typeof FieldFrame>, 'id' | 'label' | 'hint' | 'error'> & {
  name: string;
  value: string;
  onChange: (value: string) => void;
};

/** Shows the chosen picture on light and on dark, as small as the shop does, before it is saved. */
export function PictureField({ id, name, label, hint, error, value, onChange }: Props) {
  const [isWrong, setIsWrong] = useState(false);
  const problem = isWrong ? m.desk_settings_picture_wrong() : error;
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const made = await smallPng(file);
    setIsWrong(made === undefined);
    if (made !== undefined) onChange(made);
  };
  return (
    <>
      <FieldFrame id={id} label={label} hint={hint} error={problem}>
        <input
          id={id}
          name={name}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="control py-2"
          {...fieldAria(id, { hint, error: problem })}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </FieldFrame>
      {value === '' ? (
        <p className="text-muted">{m.desk_settings_picture_none()}</p>
      ) : (
        <>
          <p className="flex flex-wrap gap-3">
            {['#fffbf5', '#1a1410'].map((background) => (
              <span key={background} className="rounded-control border border-line p-4" style={{ background }}>
                <img
                  src={value}
                  alt={m.desk_settings_picture()}
                  className="h-8 w-auto max-w-32 rounded-sm bg-white object-contain"
                />
              </span>
            ))}
          </p>
          <Button small variant="ghost" className="justify-self-start" onClick={() => onChange('')}>
            {m.desk_settings_picture_remove()}
          </Button>
        </>
      )}
    </>
  );
}

const sides = [512, 384, 256, 192, 128];

/** The picture as a PNG small enough to be kept in the settings; undefined if the browser cannot read it. */
async function smallPng(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const canvas = document.createElement('canvas');
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const made = canvas.toDataURL('image/png');
    // The server may pack it a little worse.
    if (made.startsWith(logoStart) && made.length < longestLogo * 0.8) return made;
  }
  return undefined;
}
