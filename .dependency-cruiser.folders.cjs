// Import cycles between folders, without tests: a test may import more than the code beside it.
const { options } = require('./.dependency-cruiser.cjs');

// Still in a cycle with each other. Remove a name here once its folder is free of cycles.
const slicesInCycles = ['accounts', 'customers', 'orders', 'orders/payments', 'personal-data', 'profile', 'tasks'];

module.exports = {
  forbidden: [
    {
      name: 'no-folder-circles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|web)/', pathNot: `^server/(${slicesInCycles.join('|')})$` },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|\\.test\\.tsx?$` } },
};
