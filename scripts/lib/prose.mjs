// Checks comments, docs, alerts, test titles and screen text for vague words and long sentences. Also checks screen
// text for British spelling and the word "mail". Outside screen text, ignores quotations and code. A comment
// `prose-ignore: reason` turns the check off for the line below the comment.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import retextEnglish from 'retext-english';
import { unified } from 'unified';
import { filesBelow } from './links.mjs';
import { root } from './processes.mjs';

export const MAX_WORDS = 30;

/** Vague or project-specific words to avoid, each with a replacement. */
const WORN = [
  [/\bwish(es)?\b/i, 'request or input'],
  [/\b(whoever|whomever|whichever person)\b/i, 'the person: member, visitor, user'],
  [/\bsomebody\b/i, 'someone, or the person: member, visitor, user'],
  [/\bwhom\b/i, 'the person: member, visitor, user'],
  [/\banew\b/i, 'again'],
  [/\bmeanwhile\b/i, 'in the meantime, or the event itself'],
  [/\b(is|are|was|were|be) told\b/i, 'gets, sees, or the verb itself'],
  [/\bof ours\b/i, 'our …, or nothing'],
  [/\bgoes on\b/i, 'continues'],
  [/\bas it is\b/i, 'unchanged'],
  [/\bbroken off\b/i, 'aborted or canceled'],
  [/\b(is|was) none\b/i, 'the noun: no account, an invalid cookie'],
  [/\b(by|each|every|per|same) address(es)?\b/i, 'IP address, email or URL'],
  [/\bso that nobody\b/i, 'the effect itself'],
  [/\b(an|the) own\b/i, 'their own, or this'],
  [/\bany more(?=[.,;:?]|$)/i, 'anymore, or no longer'],
];
/** Words that must not appear on screens and in emails, each with a replacement. */
const ON_SCREEN = [
  [/\bcancelled\b/i, 'canceled'],
  [/\bpractis(e|ed|es|ing)\b/i, 'practice'],
  [/\bmail(s|ed|ing)?\b(?! server)/i, 'email'],
];

const english = unified().use(retextEnglish);
const markdown = unified().use(remarkParse).use(remarkGfm);

function* nodesIn(tree) {
  if (!tree || typeof tree !== 'object') return;
  if (!Array.isArray(tree)) yield tree;
  for (const part of Object.values(tree)) yield* nodesIn(part);
}

const nodesOfType = (tree, ...types) => [...nodesIn(tree)].filter(({ type }) => types.includes(type));

/** Replaces each code span, quotation, link and file path with one word. */
const plain = (text) =>
  text
    .replace(/`[^`]*`/g, 'X')
    .replace(/“[^”]*”|"[^"]*"/g, 'X')
    .replace(/\bhttps?:\S+|\S*\/\S*\.\w+\S*/g, 'X');

export function proseProblems(text, { isOnScreen = false } = {}) {
  const checked = isOnScreen ? text : plain(text);
  const problems = WORN.flatMap(([pattern, instead]) => {
    const [found] = pattern.exec(checked) ?? [];
    return found ? [`"${found}": write ${instead}`] : [];
  });
  for (const [pattern, instead] of isOnScreen ? ON_SCREEN : []) {
    const [found] = pattern.exec(checked) ?? [];
    if (found) problems.push(`"${found}": people read "${instead}"`);
  }
  if (checked.split(/\s+/).length <= MAX_WORDS) return problems;
  for (const sentence of nodesOfType(english.parse(checked), 'SentenceNode')) {
    const count = nodesOfType(sentence, 'WordNode').length;
    if (count > MAX_WORDS) problems.push(`${count} words in one sentence: split it`);
  }
  return problems;
}

/** Matches the boundaries between the paragraphs, list items and tags of a comment. */
const PART = /\n\s*\n|\n\s*- |\n?\s*@\w+(?:\s*\{.*?\}+)?/;

/** Returns the paragraphs of comments, without `//` and `*`. Consecutive line comments count as one. */
function commentTexts(source, comments) {
  const texts = [];
  for (const { type, value, start, end } of comments) {
    const last = texts.at(-1);
    const isNext = last && type === 'Line' && /^[^\S\n]*\n[^\S\n]*$/.test(source.slice(last.end, start));
    if (isNext && last.type === 'Line') Object.assign(last, { text: `${last.text}\n${value.trim()}`, end });
    else texts.push({ type, start, end, text: value.replace(/^\s*\* ?/gm, '').trim() });
  }
  const isDirective = ({ text }) => /^(biome-ignore|prose-ignore|@ts-|#region|v8 |!)/.test(text);
  return texts
    .filter((each) => !isDirective(each))
    .flatMap(({ text, start }) =>
      text.split(PART).map((part) => ({ text: part.replaceAll('\n', ' '), start })),
    );
}

/**
 * Returns whether a text reads like a sentence or a label, and not like code. It must start with a capital
 * letter or an opening quote. Braces, angle brackets and equals signs are not allowed.
 */
const isReadable = (text) => /^[A-Z“][^{}<>=]*$/.test(text);

/** Returns the texts between the tags of HTML. Returns the whole text if it has no tags. */
const partsOf = (text) => (/<\/?[a-z][^>]*>/.test(text) ? text.split(/<[^>]*>/) : [text]);

/**
 * Finds the British spelling "cancelled" after a space, even in a text that does not start like a sentence.
 * The API's value `cancelled` has no space before it, so it does not match.
 */
const HAS_CANCELLED = /^[^{}<>=`]* cancelled(?=[\s.,;:!?]|$)/;

function* screenTexts(program) {
  for (const { type, value, start, quasis } of nodesIn(program)) {
    if (type === 'JSXText') yield { text: value.trim(), start, isOnScreen: true };
    // Each placeholder counts as one word.
    const text = type === 'TemplateLiteral' ? quasis.map((each) => each.value.raw).join('X') : value;
    if ((type !== 'TemplateLiteral' && type !== 'Literal') || typeof text !== 'string') continue;
    for (const part of partsOf(text.trim())) {
      const isText = isReadable(part.trim()) || HAS_CANCELLED.test(part);
      if (isText) yield { text: part.trim(), start, isOnScreen: true };
    }
  }
}

/** Returns the texts in a source file that people may read on a screen or in an email. */
export const screenTextsIn = (file, source) =>
  hasScreenTexts(file) && /\.tsx?$/.test(file)
    ? [...screenTexts(parseSync(file, source).program.body)].map(({ text }) => text)
    : [];

const TITLED = new Set(['test', 'it', 'describe']);

function* titles(program) {
  for (const call of nodesOfType(program, 'CallExpression')) {
    let { callee } = call;
    while (callee.object ?? callee.callee ?? callee.tag)
      callee = callee.object ?? callee.callee ?? callee.tag;
    const [title] = call.arguments;
    if (TITLED.has(callee.name) && title?.type === 'Literal' && typeof title.value === 'string')
      yield { text: title.value, start: title.start };
  }
}

const textOf = (node) =>
  node.type === 'inlineCode' ? 'X' : (node.value ?? (node.children ?? []).map(textOf).join(''));

/** Matches the text of an alert, which operators read. */
const SUMMARY = /summary: "([^"]*)"/g;

const hasScreenTexts = (file) =>
  /^((packages\/(ui|core)|apps\/(server|desktop|web))\/src|scripts)\//.test(file) &&
  !/\.test\.|testing\//.test(file);

export function proseOf(file, source) {
  const lineOf = (index) => source.slice(0, index).split('\n').length;
  const lines = source.split('\n');
  const isAccepted = (line) => /prose-ignore: \S/.test(lines[line - 2] ?? '');
  const texts = [];
  if (file.endsWith('.yaml')) {
    texts.push(
      ...[...source.matchAll(SUMMARY)].map(({ 1: text, index: start }) => ({
        text,
        start,
        isOnScreen: true,
      })),
    );
  } else if (file.endsWith('.md')) {
    const blocks = nodesOfType(markdown.parse(source), 'paragraph', 'heading', 'tableCell');
    texts.push(...blocks.map((block) => ({ text: textOf(block), start: block.position.start.offset })));
  } else {
    const { program, comments } = parseSync(file, source);
    texts.push(...commentTexts(source, comments));
    if (/\.(test|spec)\./.test(file)) texts.push(...titles(program.body));
    if (hasScreenTexts(file)) texts.push(...screenTexts(program.body));
  }
  return texts.flatMap(({ text, start, isOnScreen }) => {
    const line = lineOf(start);
    return isAccepted(line)
      ? []
      : proseProblems(text, { isOnScreen }).map((problem) => `${file}:${line}: ${problem}`);
  });
}

/** Prints every problem in the repository. Returns true if there are none. */
export function checkProse() {
  const found = filesBelow('')
    .filter((file) => /\.(tsx?|mjs|md|yaml)$/.test(file))
    .flatMap((file) => proseOf(file, readFileSync(path.join(root, file), 'utf8')));
  for (const each of found) console.log(each);
  return found.length === 0;
}
