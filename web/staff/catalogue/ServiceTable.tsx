import { Link } from 'react-router';
import type { AdminService } from '#shared/contract/shop.ts';
import { servicePath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import type { View } from '#web/platform/data/use-view.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Switch } from './Switch.tsx';

type Props = {
  services: readonly AdminService[];
  view: View;
  open: string | undefined;
  onSwitch: (service: AdminService) => unknown;
};

export function ServiceTable({ services, view, open, onSwitch }: Props) {
  return (
    <table className="rows" aria-label={m.shop_services()}>
      <thead>
        <tr>
          <th scope="col">{m.shop_service()}</th>
          <th scope="col">{m.shop_page()}</th>
          <th scope="col">{m.shop_template()}</th>
          <th scope="col">{m.shop_on_sale()}</th>
        </tr>
      </thead>
      <tbody>
        {services.map((service) => (
          <tr key={service.slug} className={service.slug === open ? 'bg-haldi-wash' : ''}>
            <th scope="row">
              <Link
                data-row=""
                to={view.linkTo({ open: `service:${service.slug}` })}
                preventScrollReset
                className="link"
              >
                {service.title.en}
              </Link>
            </th>
            <td data-label={m.shop_page()}>
              {service.onSale ? (
                <a href={localPath(servicePath(service.slug))} className="link">
                  {servicePath(service.slug)}
                </a>
              ) : (
                servicePath(service.slug)
              )}
            </td>
            <td data-label={m.shop_template()}>{service.template}</td>
            <td data-label={m.shop_on_sale()}>
              <Switch
                on={service.onSale}
                label={m.shop_on_sale_of({ name: service.title.en })}
                onPress={() => onSwitch(service)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
