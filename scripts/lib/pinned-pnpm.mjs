// Decides whether the downloaded pnpm is safe to run. The pnpm package must match the hash in package.json.
// pnpm's executable must match a hash below, if there is one for its platform.

/**
 * The hashes of pnpm's executable, which has a separate package for each platform. A new pnpm version needs new
 * hashes. To add a platform, copy the integrity from the notice that `judgePnpm` returns. Then compare the
 * integrity on a second machine with `npm view <package>@<version> dist.integrity`.
 */
const PROGRAMS = {
  '@pnpm/exe.linux-x64':
    'sha512-8eufCjHXspKbNS/kh8q4Q0gqJoOuvC4Q5pgos6XS8By/nAMtP+jf8F1Cw9er840kfAX+PJ/ts+A9qnLE91rvXQ==',
  '@pnpm/exe.linux-arm64':
    'sha512-4Oj/iF2TDCe2lcH0n4TupPR5sSdrNLclJB6xBElLMPCUOAvBhdf2rRlSaO5M4erJ6g4Fyy7YTXTpcmfFsKyxEA==',
};

/**
 * Parses the value of `packageManager` in package.json. The format is pnpm@<version>+sha512.<hex>, as in
 * Corepack. Throws an error for any other format.
 */
export function pinnedPnpm(packageManager) {
  const [, version, sha512] = /^pnpm@(\d+\.\d+\.\d+)\+sha512\.([0-9a-f]{128})$/.exec(packageManager) ?? [];
  if (!version) throw new Error(`package.json: "packageManager" has no hash: ${packageManager}`);
  return { version, sha512 };
}

/**
 * Returns a refusal if pnpm is missing or a package is wrong. Otherwise, the refusal is null. Also returns a
 * notice for each package without a pinned hash.
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
      notices.push(`${name} has no pinned hash and was not verified: ${integrity}`);
    } else if (integrity !== wanted[name]) {
      const refusal = `${name} ${version} does not match its pinned hash: ${integrity}. It was not run.`;
      return { refusal, notices };
    }
  }
  return { refusal: null, notices };
}
