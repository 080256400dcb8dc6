// Checks that links and paths in docs and comments point to an existing file or folder. A link with an anchor
// must also match a heading.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.mjs';

const SOURCE = /\.(tsx?|m[jt]s|css|ya?ml)$/;
/** The docs use these short names for code folders. */
const SHORT_NAMES = {
  core: 'packages/core/src',
  ui: 'packages/ui/src',
  server: 'apps/server/src',
  desktop: 'apps/desktop/src',
};

const FENCED = /^```[\s\S]*?^```/gm;
const MARKDOWN_LINK = /\]\((?<target>[^()\s]+)\)/g;
const CODE_SPAN = /`(?<code>[^`\n]+)`/g;
const COMMENT = /^\s*\{?\/\*[\s\S]*?\*\/|(?:^|\s)\/\/\s.*$|^\s*#\s.*$/gm;
/** Matches a path in prose: a path from the root, or the path of a source or Markdown file in any folder. */
const PATH =
  /(?<![\w./@:-])(?<file>(?:docs|packages|apps|e2e|bench|scripts|deploy)\/[\w./-]*\w\/?|(?:[\w-]+\/)*[\w.-]+\.(?:tsx?|m[jt]s|md))(?<anchor>#[\w-]+)?(?![\w/*<{$])/g;
/** Matches a numbered citation of a document that is not in the repository. */
const CITATION = /\b(?:spec|contract) \d+\b/gi;

const without = (text, pattern) => text.replace(pattern, (match) => match.replace(/[^\n]/g, ' '));

export function anchorsOf(markdown) {
  const seen = new Map();
  return new Set(
    [...without(markdown, FENCED).matchAll(/^#+ +(.+)$/gm)].map(([, heading]) => {
      const words = heading.trim().replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
      const anchor = words
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-');
      const times = seen.get(anchor) ?? 0;
      seen.set(anchor, times + 1);
      return times === 0 ? anchor : `${anchor}-${times}`;
    }),
  );
}

/**
 * Returns the broken links and paths in a file, and its citations of documents that are not in the
 * repository. `files` maps every path of the repository to a function that reads the file.
 */
export function brokenLinks(file, text, files) {
  const isMarkdown = file.endsWith('.md');
  const folder = path.posix.dirname(file);
  const paths = [...files.keys()];
  const isThere = (name) => files.has(name) || paths.some((each) => each.startsWith(`${name}/`));
  const read = (page) => (page === file ? text : files.get(page)());
  const lacksAnchor = (page, anchor) =>
    anchor !== '' && page.endsWith('.md') && !anchorsOf(read(page)).has(anchor);
  const found = [];
  const report = (index, what) => found.push(`${file}:${text.slice(0, index).split('\n').length}: ${what}`);

  const prose = isMarkdown ? without(text, FENCED) : text;
  const comments = isMarkdown ? [] : [...prose.matchAll(COMMENT)];
  const spans = isMarkdown ? [...prose.matchAll(CODE_SPAN)] : comments;

  if (isMarkdown) {
    for (const { index, groups } of without(prose, CODE_SPAN).matchAll(MARKDOWN_LINK)) {
      if (/^[a-z]+:/.test(groups.target)) continue;
      const [name, anchor = ''] = groups.target.split('#');
      const target = name === '' ? file : path.posix.join(folder, name).replace(/\/$/, '');
      if (!isThere(target)) report(index, `${groups.target} has no target`);
      else if (lacksAnchor(target, anchor)) report(index, `${groups.target} names no heading`);
    }
  }
  for (const span of spans) {
    for (const { index, groups } of span[0].matchAll(PATH)) {
      const name = groups.file.replace(/\/$/, '');
      if (/(^|\/)(dist|node_modules|data)(\/|$)/.test(name)) continue;
      const [first, ...rest] = name.split('/');
      const full = [name, path.posix.join(folder, name), [SHORT_NAMES[first], ...rest].join('/')];
      const target =
        full.find(isThere) ?? (SOURCE.test(name) && paths.find((each) => each.endsWith(`/${name}`)));
      const anchor = groups.anchor?.slice(1) ?? '';
      if (!target) report(span.index + index, `${groups.file} has no target`);
      else if (lacksAnchor(target, anchor)) report(span.index + index, `${name}#${anchor} names no heading`);
    }
  }
  for (const part of isMarkdown ? [{ 0: prose, index: 0 }] : comments) {
    for (const { index, 0: citation } of part[0].matchAll(CITATION)) {
      report(part.index + index, `“${citation}” cites a document that is not here`);
    }
  }
  return found;
}

const IGNORED = new Set(['.git', ...readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n')]);

/** Returns the paths of all files below a folder, except for `.git` and the entries in .gitignore. */
export function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (IGNORED.has(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(name) : [name];
  });
}

/** Prints every broken link in the repository. Returns true if there are none. */
export function checkLinks() {
  const files = new Map();
  for (const name of filesBelow('')) {
    let text;
    files.set(name, () => (text ??= readFileSync(path.join(root, name), 'utf8')));
  }
  const broken = [...files]
    .filter(([name]) => name.endsWith('.md') || SOURCE.test(name))
    .flatMap(([name, read]) => brokenLinks(name, read(), files));
  for (const line of broken) console.error(line);
  return broken.length === 0;
}
