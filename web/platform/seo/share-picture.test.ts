import { afterEach, expect, test } from 'vitest';
import { applySettings } from '#shared/brand.ts';
import { logoStart } from '#shared/settings/logo.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';
import { sharePicture } from './share-picture.ts';

afterEach(() => applySettings(shippedSettings));

test('a shop with a logo shows its own icon in link previews, not the shipped mark', () => {
  expect(sharePicture('/hi/plans')).toBe('/og/plans.png');
  applySettings({ ...shippedSettings, logo: { picture: `${logoStart}${'A'.repeat(60)}` } });
  expect(sharePicture('/hi/plans')).toBe('/icon-512.png');
});
