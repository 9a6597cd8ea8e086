import { describe, expect, test } from 'vitest';
import { stateName } from './indian-states.ts';
import { pinIn, stateOfPin } from './pin-codes.ts';

describe('the State of a PIN code', () => {
  test.each([
    ['110001', 'Delhi'],
    ['122001', 'Haryana'],
    ['141001', 'Punjab'],
    ['171001', 'Himachal Pradesh'],
    ['180001', 'Jammu and Kashmir'],
    ['194101', 'Ladakh'],
    ['201301', 'Uttar Pradesh'],
    ['226001', 'Uttar Pradesh'],
    ['248001', 'Uttarakhand'],
    ['302001', 'Rajasthan'],
    ['380001', 'Gujarat'],
    ['400001', 'Maharashtra'],
    ['403001', 'Goa'],
    ['440001', 'Maharashtra'],
    ['462001', 'Madhya Pradesh'],
    ['492001', 'Chhattisgarh'],
    ['500001', 'Telangana'],
    ['530001', 'Andhra Pradesh'],
    ['533464', 'Puducherry'],
    ['560001', 'Karnataka'],
    ['600001', 'Tamil Nadu'],
    ['673001', 'Kerala'],
    ['673310', 'Puducherry'],
    ['682001', 'Kerala'],
    ['682555', 'Lakshadweep'],
    ['700001', 'West Bengal'],
    ['737101', 'Sikkim'],
    ['744101', 'Andaman and Nicobar Islands'],
    ['751001', 'Odisha'],
    ['781001', 'Assam'],
    ['791111', 'Arunachal Pradesh'],
    ['793001', 'Meghalaya'],
    ['795001', 'Manipur'],
    ['796001', 'Mizoram'],
    ['797001', 'Nagaland'],
    ['799001', 'Tripura'],
    ['800001', 'Bihar'],
    ['831001', 'Jharkhand'],
  ])('of %s is %s', (pin, state) => {
    expect(stateName(stateOfPin(pin) ?? '')).toBe(state);
  });

  test.each([
    '507001',
    '160017',
    '140001',
    '246701',
    '362001',
    '396210',
    '605001',
    '607001',
    '609602',
    '814112',
    '900001',
  ])('of %s is not guessed, because two States share its first digits or none has them', (pin) => {
    expect(stateOfPin(pin)).toBeUndefined();
  });
});

describe('the PIN code in an address', () => {
  test.each([
    ['14 Hill Road, Bandra, Mumbai 400050', '400050'],
    ['14 Hill Road, Mumbai-400 050', '400050'],
    ['12/560037 Road, Bengaluru 560001, India', '560001'],
    ['Sector 62 201301', '201301'],
    ['बेंगलुरु ५६०००१', '560001'],
    ['PIN:110001\n98765 43210', '110001'],
  ])('of %j is %s', (address, pin) => {
    expect(pinIn(address)).toBe(pin);
  });

  test.each(['', 'Mumbai 40005', 'Mumbai 0400050', '+91 98765 43210', '9876543210', '+91 987 654 3210', '0821-242424'])(
    'is missing in %j',
    (address) => {
      expect(pinIn(address)).toBeUndefined();
    },
  );
});
