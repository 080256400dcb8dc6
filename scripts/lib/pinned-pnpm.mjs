// Which pnpm may run here: its package by the hash in package.json, its program by the hashes below.

/**
 * The package `pnpm` only starts a program that comes in a package of its own for each platform. These are the ones
 * that we could look up; to pin another, add the integrity that the notice prints, after comparing it with what
 * `npm view <package>@<version> dist.integrity` says elsewhere. A new version of pnpm needs new ones.
 */
const PROGRAMS = {
  '@pnpm/exe.linux-x64':
    'sha512-8eufCjHXspKbNS/kh8q4Q0gqJoOuvC4Q5pgos6XS8By/nAMtP+jf8F1Cw9er840kfAX+PJ/ts+A9qnLE91rvXQ==',
  '@pnpm/exe.linux-arm64':
    'sha512-4Oj/iF2TDCe2lcH0n4TupPR5sSdrNLclJB6xBElLMPCUOAvBhdf2rRlSaO5M4erJ6g4Fyy7YTXTpcmfFsKyxEA==',
};

/** What package.json says as corepack has it: pnpm@<version>+sha512.<hex>. */
export function pinnedPnpm(packageManager) {
  const [, version, sha512] = /^pnpm@(\d+\.\d+\.\d+)\+sha512\.([0-9a-f]{128})$/.exec(packageManager) ?? [];
  if (!version) throw new Error(`package.json: "packageManager" has no hash: ${packageManager}`);
  return { version, sha512 };
}

/**
 * Judges what npm has installed by its record, in which each package stands with the hash of the archive that it was
 * unpacked from. Answers why it must not run, or what could not be compared.
 */
export function judgePnpm(packages, { version, sha512 }, programs = PROGRAMS) {
  const wanted = { pnpm: `sha512-${Buffer.from(sha512, 'hex').toString('base64')}`, ...programs };
  const notices = [];
  const found = Object.entries(packages).map(([folder, entry]) => ({
    name: folder.replace(/^.*node_modules\//, ''),
    ...entry,
  }));
  if (!found.some(({ name }) => name === 'pnpm')) return { refusal: 'pnpm was not installed.', notices };
  for (const { name, integrity = 'none', ...entry } of found) {
    const isKnown = name === 'pnpm' || /^@pnpm\/exe\.[a-z\d-]+$/.test(name);
    if (!isKnown || entry.version !== version) {
      return { refusal: `${name} ${entry.version} came with pnpm and does not belong to it.`, notices };
    }
    if (!Object.hasOwn(wanted, name)) {
      notices.push(`${name} has no pinned hash and is taken as it came: ${integrity}`);
    } else if (integrity !== wanted[name]) {
      const refusal = `${name} ${version} is not the one that is pinned: its hash is ${integrity}. Nothing of it was run.`;
      return { refusal, notices };
    }
  }
  return { refusal: null, notices };
}
