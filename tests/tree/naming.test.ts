import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { codeFiles, readTreeText, treeFiles } from '#tools/test/read-tree.ts'

/** Participles and private words that name nothing: docs/CONTRIBUTING.md says what to write instead. */
const bannedNames = new Set(
  ['anew', 'asked', 'found', 'given', 'heeded', 'kept', 'known', 'most', 'own', 'spoken', 'told']
    .concat(['wanted', 'whoever'])
    .flatMap((word) => [word, `${word[0]?.toUpperCase()}${word.slice(1)}`]),
)

/** A text without any of them declares none. */
const mentionsBannedName = new RegExp(`\\b(?:${[...bannedNames].join('|')})\\b`)

/** Words of comments that have a plain counterpart. */
const bannedPhrases = /\b(whoever|anew|so many|again and again|heeded|retold|stands in the way)\b/i

type Node = { type: string; name?: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The names that a program declares: variables, parameters, functions, classes and types. */
function declaredNames(code: string, file: string): string[] {
  const names: string[] = []
  const lang = file.endsWith('x') ? 'tsx' : 'ts'
  const declare = (pattern: unknown): void => {
    if (!isNode(pattern)) return
    if (pattern.type === 'Identifier') names.push(pattern.name ?? '')
    for (const part of ['left', 'argument', 'value', 'parameter'])
      if (pattern.type !== 'Identifier') declare(pattern[part])
    for (const list of ['elements', 'properties'])
      if (Array.isArray(pattern[list])) pattern[list].forEach(declare)
  }

  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    if (node.type === 'VariableDeclarator') declare(node['id'])
    if (Array.isArray(node['params']) && !node.type.startsWith('TSType'))
      node['params'].forEach(declare)
    if (/^(Function|Class|TSTypeAlias|TSInterface)/.test(node.type)) declare(node['id'])
    if (node.type === 'TSTypeParameter') declare(node['name'])
    if (node.type === 'ImportSpecifier') declare(node['local'])
    Object.values(node).forEach(visit)
  }

  visit(parseAst(code, { lang }))
  return names
}

const namedFiles = codeFiles(treeFiles()).filter(
  (file) => /^(src|tools|tests)\//.test(file) && !/types\.generated|\.d\.mts$/.test(file),
)
const commentedFiles = namedFiles.filter((file) => !/^tests\/|\.test\./.test(file))

test('declared names are read from patterns, parameters and types', () => {
  const code = 'const { found: [a], ...b } = x; function f(c, { d = 1 }) {} type E<F> = F[]; let g'
  expect(declaredNames(code, 'a.ts').toSorted()).toEqual(['E', 'F', 'a', 'b', 'c', 'd', 'f', 'g'])
})

test('no declaration is named by a bare participle or a private word', () => {
  const named = namedFiles
    .filter((file) => mentionsBannedName.test(readTreeText(file)))
    .flatMap((file) =>
      declaredNames(readTreeText(file), file)
        .filter((name) => bannedNames.has(name))
        .map((name) => `${file}: ${name}`),
    )

  expect(named).toEqual([])
})

test('comments use plain words', () => {
  const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
  const worded = commentedFiles.flatMap((file) =>
    (readTreeText(file).match(comment) ?? [])
      .map((text) => bannedPhrases.exec(text.replace(/[\s*]+/g, ' '))?.[0])
      .flatMap((word) => (word === undefined ? [] : [`${file}: ${word}`])),
  )

  expect(worded).toEqual([])
})
