import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings, STOP_TIMEOUT_MS } from './settings.ts';

const root = new URL('../../../', import.meta.url);
const fileOf = (name: string) => readFileSync(new URL(name, root), 'utf8');

type Service = {
  image: string;
  build?: { context: string; args: Record<string, string> };
  pull_policy?: string;
  depends_on: unknown;
  user?: string;
  privileged?: boolean;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  restart: string;
  environment: Record<string, string>;
  ports?: string[];
  networks: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
  stop_grace_period: string;
  mem_limit?: string;
  logging: { options: Record<string, string> };
};
const compose: {
  services: Record<'database' | 'server-1' | 'server-2' | 'proxy', Service>;
  networks: Record<
    'inside' | 'outside',
    { internal?: boolean; enable_ipv6?: boolean; ipam?: { config: { subnet: string }[] } }
  >;
} = parse(fileOf('compose.yaml'), { merge: true });
const services = Object.entries(compose.services);
const { database, 'server-1': first, 'server-2': second, proxy } = compose.services;

describe('compose.yaml', () => {
  test.each(services)('%s runs with minimal permissions and restarts by itself', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
    });
    expect(service.privileged).toBeUndefined();
    expect(service.logging.options['max-size']).toMatch(/^\d+m$/);
  });

  // Leaves out our two servers, because their image is built from this repository and has its own health
  // check.
  test.each(services.filter(([, { image }]) => image !== first.image))(
    '%s has a fixed version and a health check',
    (_name, service) => {
      expect(service.healthcheck?.test[0]).toBe('CMD');
      expect(service.image).toMatch(/:\d+\.\d+$/);
    },
  );

  test('has two identical servers and builds their image once', () => {
    expect(first.build?.context).toBe('.');
    const { pull_policy, depends_on, ...rest } = second;
    expect({ ...rest, build: first.build, depends_on: first.depends_on }).toEqual(first);
    // No registry has the image, so Docker must not try to pull it.
    expect(pull_policy).toBe('never');
    expect(depends_on).toEqual({ ...(first.depends_on as object), 'server-1': expect.anything() });
  });

  test('limits the memory of every server', () => {
    for (const server of [first, second]) expect(server.mem_limit).toMatch(/^\d+[mg]$/);
    expect(fileOf('deploy/clubhouse@.service')).toMatch(/^MemoryMax=\d+[MG]$/m);
  });

  test('waits for the database itself, not for the one-time setup container', () => {
    expect(database.healthcheck?.test.join(' ')).toMatch(/pg_isready --host 127\.0\.0\.1 /);
  });

  test('lets visitors keep their own IP address, including IPv6', () => {
    expect(first.environment.TRUST_PROXY).toBe('1');
    expect(compose.networks.outside.enable_ipv6).toBe(true);
    expect(compose.networks.outside.ipam?.config.map(({ subnet }) => subnet)).toEqual([
      expect.stringMatching(/^fd[0-9a-f]{2}(:[0-9a-f]{1,4}){2}::\/64$/),
    ]);
  });

  test('publishes only the proxy, and isolates the database', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
    expect(proxy.ports?.map((port) => port.split(':')[0])).toEqual(['80', '443', '443']);
    expect(database.networks).toEqual(['inside']);
    expect(compose.networks.inside.internal).toBe(true);
    expect(proxy.networks).not.toContain('inside');
  });

  test('contains no secret, and does not start without the required ones', () => {
    for (const [name, value] of services.flatMap(([, { environment }]) => Object.entries(environment))) {
      if (/PASSWORD|SECRET|TOKEN|_URL/.test(name)) expect(`${name}=${value}`).toMatch(/=.*\$\{[A-Z_]+:[?-]/);
    }
    for (const name of ['SESSION_SECRET', 'DATABASE_PASSWORD', 'SITE_ADDRESS']) {
      expect(fileOf('compose.yaml')).toContain(`\${${name}:?`);
      expect(fileOf('.env.example')).toMatch(new RegExp(`^# ${name}=`, 'm'));
    }
  });

  const needed = {
    DATABASE_PASSWORD: 'a'.repeat(48),
    SESSION_SECRET: 'b'.repeat(64),
    SITE_ADDRESS: 'golf.example',
  };
  function settingsWith(given: Record<string, string>) {
    const filledIn = (text: string): string => {
      const once = text.replace(/\$\{([A-Z_]+):[?-]([^${}]*)\}/g, (_all, name, other) =>
        // In `${NAME:?text}`, the text is an error message, not a default, so a missing value becomes empty.
        text.includes(`${name}:?`) ? (given[name] ?? '') : (given[name] ?? other),
      );
      return once === text ? once : filledIn(once);
    };
    const environment = Object.entries(first.environment).map(([name, value]) => [name, filledIn(value)]);
    return readSettings({ NODE_ENV: 'production', ...Object.fromEntries(environment) });
  }

  test('starts servers with valid settings', () => {
    expect(settingsWith(needed)).toMatchObject({
      isProduction: true,
      publicUrl: 'https://golf.example',
      trustProxy: 1,
      database: { url: `postgres://clubhouse:${needed.DATABASE_PASSWORD}@database:5432/clubhouse` },
      sessionSecrets: [needed.SESSION_SECRET],
      metricsToken: undefined,
    });
  });

  test('lets the servers use a database that a backup was restored into', () => {
    expect(settingsWith({ ...needed, DATABASE_NAME: 'clubhouse_restored' }).database).toEqual({
      url: expect.stringMatching(/@database:5432\/clubhouse_restored$/),
    });
  });

  test('gives servers enough time to stop', () => {
    const seconds = STOP_TIMEOUT_MS / 1000;
    expect(Number.parseInt(first.stop_grace_period, 10)).toBeGreaterThan(seconds);
    const unit = fileOf('deploy/clubhouse@.service');
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(seconds);
  });
});

describe('the image', () => {
  const dockerfile = fileOf('Dockerfile');
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

  test('has a pinned Node version that the server supports, and runs as an unprivileged user', () => {
    const images = new Map(
      [...dockerfile.matchAll(/^ARG (\w+)=node:(\d+)\.\d+-/gm)].map(([, name, major]) => [
        name,
        Number(major),
      ]),
    );
    const versions = [...dockerfile.matchAll(/^FROM \$\{(\w+)\}/gm)].map(([, name]) => images.get(name));
    expect(versions).toHaveLength(2);
    const wanted = /(\d+)\./.exec(JSON.parse(fileOf('package.json')).engines.node)?.[1];
    for (const version of versions) expect(version).toBeGreaterThanOrEqual(Number(wanted));
    expect(lastStage).toMatch(/^USER node$/m);
    expect(lastStage).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(lastStage).toMatch(/^ENV NODE_ENV=production /m);
    // By default, Node's thread pool has four threads. Hashing four passwords would then block the SQLite
    // driver, file access and DNS.
    expect(lastStage).toMatch(/^ENV .*\bUV_THREADPOOL_SIZE=8$/m);
    expect(fileOf('deploy/clubhouse@.service')).toMatch(/^Environment=UV_THREADPOOL_SIZE=8$/m);
    expect(lastStage).toContain('/api/health');
  });

  test('contains only files needed at runtime, and no secrets', () => {
    const copied = [...lastStage.matchAll(/^COPY (.+)$/gm)].map(([, what]) => what);
    expect(copied.length).toBeGreaterThan(0);
    for (const what of copied) expect(what).toMatch(/^--from=build .+(package\.json|node_modules|dist)/);
    const ignored = fileOf('.dockerignore').split('\n');
    for (const name of ['.git', '.env', 'data', '**/node_modules', '**/dist'])
      expect(ignored).toContain(name);
  });

  test('has a SQLite driver that was compiled from the package, not downloaded', () => {
    const build = dockerfile.slice(0, -lastStage.length);
    expect(build.indexOf('ENV npm_config_build_from_source=true')).toBeGreaterThan(0);
    expect(build.indexOf('npm run build')).toBeGreaterThan(build.indexOf('npm_config_build_from_source'));
    expect(build).toMatch(/deploy .+ \\\n {2}&& test -e \S+\/sqlite3\/build\/Makefile \\$/m);
  });

  test('is only built if both drivers load in it', () => {
    const tried = /^RUN cd apps\/server && node -e "(.+)"$/m.exec(lastStage)?.[1];
    const { dependencies } = JSON.parse(fileOf('apps/server/package.json'));
    for (const driver of ['sqlite3', 'bcrypt', 'sharp']) {
      expect(dependencies).toHaveProperty(driver);
      expect(tried).toContain(`require('${driver}')`);
    }
  });

  test('starts the server like npm start', () => {
    const command = JSON.parse(/^CMD (\[.+\])$/m.exec(lastStage)?.[1] ?? '');
    const npmStart = JSON.parse(fileOf('package.json')).scripts.start.split(' ');
    expect(command).toEqual([...npmStart.slice(0, -1), 'apps/server/dist/main.js']);
    expect(fileOf('deploy/clubhouse@.service')).toContain(`ExecStart=/usr/bin/${command.join(' ')}`);
  });
});

describe('the proxy', () => {
  const caddyfile = fileOf('deploy/Caddyfile');
  /**
   * Returns the lines of the Caddyfile between the line `start` and the closing brace with the same
   * indentation.
   */
  const block = (start: string) =>
    caddyfile.split(`\n${start} {\n`)[1]?.split(`\n${/^\t*/.exec(start)?.[0]}}\n`)[0] ?? '';

  test('does not forward /metrics, streams without buffering, and skips a server that is offline', () => {
    expect(caddyfile).toMatch(/^\t@inside path \/metrics \/metrics\/\*$/m);
    expect(block('\thandle @inside')).toMatch(/^\t\trespond 404$/m);
    for (const line of ['flush_interval -1', 'lb_try_duration 5s', 'health_uri /robots.txt']) {
      expect(caddyfile).toContain(line);
    }
    expect(caddyfile).toContain('header_up X-Request-Id {http.request.uuid}');
    expect(proxy.environment.SERVERS?.split(' ')).toEqual(['server-1:3000', 'server-2:3000']);
  });

  test('reads its configuration from a folder, so that a reload sees a new file', () => {
    expect(proxy.volumes).toContain('./deploy:/etc/caddy:ro');
  });

  test('keeps a visitor on one server', () => {
    expect(caddyfile).toMatch(/^\t\tlb_policy ip_hash$/m);
  });

  test('redirects pages from http to https, and refuses API requests over http', () => {
    const overHttp = block('http://{$SITE_ADDRESS:localhost}');
    expect(overHttp).toMatch(/handle \/api\/\* \{[^}]*?respond `\{.+\}` 403/);
    expect(overHttp).toMatch(/handle \{\s+redir https:\/\/\{host\}\{uri\} permanent/);
  });

  test('uses the servers’ headers for its own responses, and adds none to theirs', () => {
    const source = fileOf('apps/server/src/http/security-headers.ts');
    const seconds = /maxAge: ([\d_]+), includeSubDomains: true/.exec(source)?.[1]?.replaceAll('_', '');
    const transport = `header Strict-Transport-Security "max-age=${seconds}; includeSubDomains"`;
    const type = 'header X-Content-Type-Options nosniff';
    const lines = (text: string) => text.split('\n').map((line) => line.trim());

    expect(lines(block('(by-itself)'))).toEqual([transport, type]);
    for (const start of ['\thandle @inside', '\thandle_errors']) {
      expect(lines(block(start))).toContain('import by-itself');
    }
    expect(lines(block('http://{$SITE_ADDRESS:localhost}'))).toContain(type);
    // The proxy must not change responses from a server, so only the blocks above may set these headers.
    expect(caddyfile.match(/Strict-Transport-Security/g)).toHaveLength(1);
    expect(caddyfile.match(/X-Content-Type-Options/g)).toHaveLength(2);
    expect(caddyfile.match(/import by-itself/g)).toHaveLength(2);
  });
});

test('the image has a pg_dump at least as new as the database', () => {
  expect(fileOf('Dockerfile')).toContain('ARG POSTGRES_CLIENT=');
  const client = first.build?.args.POSTGRES_CLIENT;
  const [, server] = /^postgres:(\d+)/.exec(database.image) ?? [];
  expect(Number(server)).toBeGreaterThan(0);
  expect(Number(client)).toBeGreaterThanOrEqual(Number(server));
});

describe('without containers', () => {
  const [server, backup] = ['clubhouse@', 'clubhouse-backup'].map((name) => fileOf(`deploy/${name}.service`));
  const linesOf = (unit = '') => unit.split('\n').filter((line) => /^\w+=/.test(line));

  test('a backup runs as the same user with the same settings and no extra permissions', () => {
    const careful = linesOf(server).slice(linesOf(server).indexOf('NoNewPrivileges=yes'), -1);
    expect(careful.length).toBeGreaterThan(10);
    const same = ['User=clubhouse', 'EnvironmentFile=/etc/clubhouse/settings', ...careful];
    for (const line of same) {
      expect(linesOf(server)).toContain(line);
      expect(linesOf(backup)).toContain(line);
    }
  });

  test('the server and the backup are limited to common system calls and write private files', () => {
    for (const unit of [server, backup]) {
      expect(linesOf(unit)).toEqual(
        expect.arrayContaining([
          'SystemCallFilter=@system-service',
          'SystemCallFilter=~@privileged',
          'ProtectKernelLogs=yes',
          'UMask=0077',
        ]),
      );
    }
  });

  test('a backup may write only to its own folder, which others cannot read', () => {
    const folder = `/var/lib/${/^StateDirectory=(.+)$/m.exec(backup ?? '')?.[1]}`;
    expect(linesOf(backup)).toContain('StateDirectoryMode=0700');
    expect(backup).toContain(
      `\nExecStart=/usr/bin/node apps/server/dist/maintenance/main.js backup ${folder}/\n`,
    );
    expect(fileOf('docs/backup.md')).toContain(`restore ${folder}/<file>`);
    expect(fileOf('deploy/clubhouse-backup.timer')).toMatch(/^OnCalendar=/m);
  });
});

describe('the alerts', () => {
  const { groups }: { groups: { rules: { alert: string; expr: string; labels: { severity: string } }[] }[] } =
    parse(fileOf('deploy/alerts.yaml'));
  const rules = groups.flatMap((group) => group.rules);

  test('use only metrics that the server exports', () => {
    const source = ['metrics', 'database', 'requests'].map((name) =>
      fileOf(`apps/server/src/metrics/${name}.ts`),
    );
    const notified = [...source.join().matchAll(/name: '(clubhouse_\w+)'/g)].map(([, name]) => name);
    const asked = rules.flatMap(({ expr }) => expr.match(/clubhouse_\w+/g) ?? []);
    expect(asked.length).toBeGreaterThan(5);
    for (const name of asked) expect(notified).toContain(name.replace(/_(count|bucket|sum)$/, ''));
  });

  test('are each documented with the steps to take', () => {
    const book = fileOf('docs/operations.md');
    for (const { alert } of rules) expect(book).toContain(`\`${alert}\``);
  });

  test('do not fire for a single email', () => {
    const stuck = rules.find(({ alert }) => alert === 'MailStuck');
    expect(stuck?.expr).toMatch(/clubhouse_outbox_oldest_seconds\) > \d+/);
    expect(stuck?.expr).toMatch(/and max\(clubhouse_outbox_mails\{state="waiting"\}\) > [1-9]/);
    expect(rules.find(({ alert }) => alert === 'MailWaits')?.labels.severity).toBe('ticket');
  });
});

test.each(['operations', 'backup'])('%s.md names only files that exist', (name) => {
  const links = [...fileOf(`docs/${name}.md`).matchAll(/\]\(\.\.\/([^)#]+)\)/g)];
  expect(links.length).toBeGreaterThan(1);
  for (const [, file] of links) expect(existsSync(new URL(file as string, root)), file).toBe(true);
});
