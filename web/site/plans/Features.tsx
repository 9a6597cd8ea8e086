import { TickIcon } from '#web/ui/icons.tsx';

type Props = { features: readonly string[]; className?: string };

export function Features({ features, className }: Props) {
  return (
    <ul className={className}>
      {features.map((feature) => (
        <li key={feature} className="mt-2 flex gap-2.5 leading-tight">
          <TickIcon className="size-5 shrink-0 text-pudina" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
