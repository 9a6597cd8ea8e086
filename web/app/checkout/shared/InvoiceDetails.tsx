import type { ComponentProps } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Field, TextField } from '#web/ui/Field.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';

type Name = 'company' | 'gstin' | 'address';
type FieldProps = Pick<ComponentProps<typeof Field> & ComponentProps<typeof TextField>, 'name'>;

/** Collapsed fields that only businesses with a GSTIN need. `id` begins the ids of the fields. */
export function InvoiceDetails({ field, id }: { field: (name: Name) => FieldProps; id: string }) {
  return (
    <details className="disclosure">
      <summary>
        <span>
          {m.checkout_invoice()} <span className="font-normal text-muted">{m.checkout_optional()}</span>
        </span>
        <PlusIcon className="size-5 text-kesar" />
      </summary>
      <div className="grid gap-4 pt-1 pb-3">
        <Field {...field('company')} id={`${id}-company`} label={m.checkout_company()} maxLength={100} />
        <Field
          {...field('gstin')}
          id={`${id}-gstin`}
          label={m.checkout_gstin()}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
        />
        <TextField {...field('address')} id={`${id}-address`} label={m.checkout_address()} rows={2} />
      </div>
    </details>
  );
}
