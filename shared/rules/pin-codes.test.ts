import { expect, test } from 'vitest';
import { pinIn, stateOfPin } from './pin-codes.ts';
import { stateName } from './states.ts';

test.each([
  ['14 Connaught Place, New Delhi 110001', 'Delhi'],
  ['MG Road, Bengaluru 560 001', 'Karnataka'],
  ['FC Road, Pune - 411004', 'Maharashtra'],
  ['Dehradun 248001', 'Uttarakhand'],
  ['Panaji 403001', 'Goa'],
  ['Puducherry 605001', 'Puducherry'],
  ['Ranchi 834001', 'Jharkhand'],
  ['Leh 194101', 'Ladakh'],
  ['Hyderabad 500001', 'Telangana'],
  ['Port Blair 744101', 'Andaman and Nicobar Islands'],
])('%s is in %s', (address, state) => {
  expect(stateName(stateOfPin(pinIn(address) ?? '') ?? '')).toBe(state);
});

test.each(['', 'no digits', '9876543210', 'Flat 12345', '012345', '0560001'])('%j has no PIN code', (address) => {
  expect(pinIn(address)).toBeUndefined();
});

test('a PIN code that is not assigned is in no State', () => {
  expect(stateOfPin('999999')).toBeUndefined();
});
