import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fillTemplate } from './templates.ts';

const patroni = {
  NAME: 'a',
  ADDRESS: '10.0.0.2',
  ETCD: '10.0.0.2:2379,10.0.0.3:2379',
  FOLDER: '/srv/a',
  BINARIES: '/usr/bin',
  NETWORK: '10.0.0.0/24',
  BUFFERS: '32MB',
  SUPERUSER_PASSWORD: 'x',
  REPLICATION_PASSWORD: 'y',
};
const haproxy = { LISTEN: '127.0.0.1:15432', NODE_A: '10.0.0.2', NODE_B: '10.0.0.3' };
const there = (program: string) => spawnSync(program, ['-v']).status === 0;

test('every placeholder of the templates is filled in, and a missing one is named', () => {
  expect(fillTemplate('patroni.yml', patroni)).not.toContain('${');
  expect(fillTemplate('haproxy.cfg', haproxy)).not.toContain('${');
  const pgbouncer = { HAPROXY_PORT: '15432', LISTEN_PORT: '16432', USERS: '/srv/users' };
  expect(fillTemplate('pgbouncer.ini', pgbouncer)).not.toContain('${');
  expect(() => fillTemplate('haproxy.cfg', { ...haproxy, NODE_B: undefined } as never)).toThrow('NODE_B');
});

test('Patroni’s configuration has the settings that protect acknowledged payments', () => {
  const text = fillTemplate('patroni.yml', patroni);
  const number = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(text)?.[1]);
  expect(number('loop_wait') + 2 * number('retry_timeout')).toBeLessThanOrEqual(number('ttl'));
  for (const setting of ['synchronous_mode: true', 'use_pg_rewind: true', 'wal_log_hints: "on"'])
    expect(text).toContain(setting);
  // With etcd3, versions of Patroni before 3.0.3 take over the lease by force.
  expect(text).toMatch(/^etcd: /m);
  for (const line of text.split('\n'))
    expect(line, 'YAML knows no tabs, and indents by two').toMatch(/^( {2})*[^\s]|^$/);
});

test.skipIf(!there('haproxy'))('HAProxy takes its configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chulha-haproxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, fillTemplate('haproxy.cfg', haproxy));
  const { status, stderr } = spawnSync('haproxy', ['-c', '-q', '-f', file], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
