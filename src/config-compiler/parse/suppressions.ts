import { Lexer } from 'yaml'
import {
  type Candidate,
  didYouMean,
  nearestNames,
} from '#config-compiler/diagnostic/did-you-mean.ts'
import { type Finding, createFinding } from '#config-compiler/diagnostic/finding.ts'
import { type RuleDescription, describeRule } from '#config-compiler/diagnostic/rule-description.ts'
import { itemAt, textBefore } from '#config-model/assert.ts'
import { memoize } from '#config-model/memoize.ts'
import { type Phrase, definePhrases } from '#config-model/messages/phrase.ts'
import type { SourceFile } from './source.ts'

export const suppressionRules = {
  suppressionReason: describeRule({
    id: 'hyg/suppression-reason',
    severity: 'error',
    title: { zh: '忽略问题没有写理由', en: 'Suppression without a reason' },
    why: {
      zh: '后来的人要知道为什么可以忽略：在“--”后面写明理由。',
      en: 'Those who come later must know why: write the reason after "--".',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: '# pinlu-lint-disable-next-line form/duplicate-title\ntitle: 申请表',
      at: '# pinlu-lint-disable-next-line form/duplicate-title',
    },
  }),
  suppressionRule: describeRule({
    id: 'hyg/suppression-rule',
    severity: 'error',
    title: { zh: '不能忽略的规则', en: 'Suppression that is not possible' },
    why: {
      zh: '注释没有写规则，规则写错了，或者该类问题不允许忽略（语法、结构、引用、安全）。',
      en: 'The comment names no rule, a rule that does not exist, or one of a group that cannot be suppressed (text, shape, references, security).',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: '# pinlu-lint-disable-next-line ref/field -- 暂时如此\ntitle: 申请表',
      at: 'ref/field',
    },
  }),
  unusedSuppression: describeRule({
    id: 'hyg/unused-suppression',
    severity: 'warning',
    title: { zh: '忽略问题的注释没有用处', en: 'Suppression without effect' },
    why: {
      zh: '问题已经不在了，注释会掩盖以后的新问题。',
      en: 'The problem is gone; the comment would hide the next one.',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: '# pinlu-lint-disable-next-line form/duplicate-title -- 暂时如此\ntitle: 申请表',
      at: 'form/duplicate-title',
    },
  }),
}

const texts = definePhrases({
  nextLineHas: { zh: '下一行没有“{rule}”这个问题', en: 'the next line has no problem "{rule}"' },
  removeComment: { zh: '请删除这条注释', en: 'remove the comment' },
  suppressionNameRule: { zh: '忽略问题的注释要写明规则', en: 'a suppression must name a rule' },
  writePinluLint: {
    zh: '写法：# pinlu-lint-disable-next-line 规则 -- 理由',
    en: 'write: # pinlu-lint-disable-next-line rule -- reason',
  },
  noRule: { zh: '没有“{rule}”这条规则', en: 'there is no rule "{rule}"' },
  listRules: {
    zh: '规则照问题方括号里的写；npx pinlu-lint --list-rules 列出全部',
    en: 'write the rule in brackets of the problem; npx pinlu-lint --list-rules lists all',
  },
  cannotSuppressed: { zh: '“{refused}”不能忽略', en: '"{refused}" cannot be suppressed' },
  correctProblemItself: { zh: '请改正问题本身', en: 'correct the problem itself' },
  suppressionWithoutReason: { zh: '忽略问题没有写理由', en: 'suppression without a reason' },
  writeAfterRule: { zh: '请在规则后面写“-- 理由”', en: 'write "-- reason" after the rule' },
  deleteComment: { zh: '删除注释', en: 'delete the comment' },
})

const marker = 'pinlu-lint-disable'

/** Chinese dashes and commas are as good. */
const form = /^#\s*pinlu-lint-disable-next-line\s+(.*?)\s*(?:(?:--|—+)\s*(.*))?$/

/** Cannot be suppressed: they prevent parsing or are dangerous. */
const never = new Set(['yaml', 'file', 'schema', 'ref', 'sec', 'hyg'])

interface Suppression {
  rule: string
  /** Line of the comment; `target` is the line it applies to. */
  line: number
  target: number
  column: number
  isUsed: boolean
  isLone: boolean
  range: { start: number; end: number }
}

/**
 * Removes findings that `# pinlu-lint-disable-next-line rule -- reason` suppresses; reports such
 * comments without reason or effect. `hasRun`: the rules that have run, only their comments can be
 * useless. A comment for none of `rules` is misspelt; without `rules` nothing is.
 */
export function suppressFindings(
  files: SourceFile[],
  findings: Finding[],
  hasRun: (rule: string) => boolean,
  rules: Candidate[] = [],
): Finding[] {
  const ruleIds = new Set(rules.map(({ name }) => name))
  const remainingFindings = [...findings]
  for (const file of files) {
    if (!file.text.includes(marker)) continue

    const { suppressions, faults } = read(file)
    for (let at = remainingFindings.length - 1; at >= 0; at--) {
      const problem = itemAt(remainingFindings, at)
      if (problem.file !== file.path) continue

      const matching = suppressions.filter(
        ({ rule, target }) => rule === problem.rule && target === problem.line,
      )
      for (const suppression of matching) suppression.isUsed = true
      if (matching.length > 0) remainingFindings.splice(at, 1)
    }

    const misspelt = suppressions.filter(({ rule }) => ruleIds.size > 0 && !ruleIds.has(rule))
    const unused = suppressions.filter(
      (one) => !one.isUsed && !misspelt.includes(one) && hasRun(one.rule),
    )

    remainingFindings.push(
      ...faults,
      ...misspelt.map((suppression) => unknownRule(file, suppression, rules)),
      ...unused.map((suppression) => useless(file, suppression)),
    )
  }

  return remainingFindings
}

/** A suppressed finding is not reported and explains no other. */
export function createSuppressionTest(
  sourceOf: (file: string) => SourceFile | undefined,
): (finding: Finding) => boolean {
  const suppressionsByFile = new Map<string, Suppression[]>()
  return ({ file, rule, line }) => {
    let matching = suppressionsByFile.get(file)
    if (!matching) {
      const source = sourceOf(file)
      matching = source?.text.includes(marker) ? read(source).suppressions : []
      suppressionsByFile.set(file, matching)
    }

    return matching.some((one) => one.rule === rule && one.target === line)
  }
}

function unknownRule(
  file: SourceFile,
  { rule, line, column }: Suppression,
  rules: Candidate[],
): Finding {
  const span = { line, column, endLine: line, endColumn: column + rule.length }
  return createFinding(
    { file: file.path, span },
    suppressionRules.suppressionRule,
    texts.noRule({ rule }),
    {
      hint: (nearestNames(rule, rules).length > 0 && didYouMean(rule, rules)) || texts.listRules(),
    },
  )
}

function useless(file: SourceFile, { rule, line, column, isLone, range }: Suppression): Finding {
  const span = { line, column, endLine: line, endColumn: column + rule.length }
  return createFinding(
    { file: file.path, span },
    suppressionRules.unusedSuppression,
    texts.nextLineHas({ rule }),
    {
      hint: texts.removeComment(),
      ...(isLone
        ? {
            fix: {
              kind: 'safe' as const,
              title: texts.deleteComment(),
              edits: [{ ...range, text: '' }],
            },
          }
        : {}),
    },
  )
}

/** Memoized: every check uses them. */
const markedComments = memoize(({ text }: SourceFile) =>
  findComments(text, (comment) => comment.includes(marker)),
)

function read(file: SourceFile): { suppressions: Suppression[]; faults: Finding[] } {
  const suppressions: Suppression[] = []
  const faults: Finding[] = []
  const lines = file.text.split('\n')

  for (const { text: token, offset, line, column } of markedComments(file)) {
    const lineStart = offset - column + 1
    const span = (text: string) => {
      const at = column + Math.max(0, token.indexOf(text))
      return { line, column: at, endLine: line, endColumn: at + text.trimEnd().length }
    }

    const [, names = '', reason = ''] = form.exec(token.trimEnd()) ?? []
    const rules = names.split(/[\s,，、]+/).filter((name) => name !== '')
    const refused = rules.find((rule) => never.has(textBefore(rule, '/')))
    const addFault = (text: string, rule: RuleDescription, message: Phrase, hint: Phrase) =>
      faults.push(createFinding({ file: file.path, span: span(text) }, rule, message, { hint }))

    if (rules.length === 0)
      addFault(
        token,
        suppressionRules.suppressionRule,
        texts.suppressionNameRule(),
        texts.writePinluLint(),
      )
    else if (refused !== undefined)
      addFault(
        refused,
        suppressionRules.suppressionRule,
        texts.cannotSuppressed({ refused }),
        texts.correctProblemItself(),
      )
    else if (reason.trim() === '')
      addFault(
        token,
        suppressionRules.suppressionReason,
        texts.suppressionWithoutReason(),
        texts.writeAfterRule(),
      )
    else {
      const end = file.text.indexOf('\n', offset)
      for (const rule of rules)
        suppressions.push({
          rule,
          line,
          target: nextContent(lines, line),
          column: span(rule).column,
          isUsed: false,
          isLone: rules.length === 1 && file.text.slice(lineStart, offset).trim() === '',
          range: { start: lineStart, end: end === -1 ? file.text.length : end + 1 },
        })
    }
  }

  return { suppressions, faults }
}

/** The next line that is neither blank nor a comment. */
function nextContent(lines: string[], line: number): number {
  let next = line
  while (next < lines.length && /^\s*(#|$)/.test(itemAt(lines, next))) next++
  return next + 1
}

/** With its `#`; line and column from 1. */
export interface Comment {
  text: string
  offset: number
  line: number
  column: number
}

/** Tokens of the lexer without source text. */
const controlCharacters = new Set(['\u0002', '\u0018', '\u001f'])

/** Text inside quotes or blocks is no comment. */
export function findComments(text: string, matches: (comment: string) => boolean): Comment[] {
  const comments: Comment[] = []
  let offset = 0
  let former = ''

  for (const token of new Lexer().lex(text)) {
    if (former !== '\u001f' && token.startsWith('#') && matches(token)) {
      const before = text.slice(0, offset)
      comments.push({
        text: token,
        offset,
        line: before.split('\n').length,
        column: offset - before.lastIndexOf('\n'),
      })
    }

    former = token
    if (!controlCharacters.has(token)) offset += token.length
  }

  return comments
}
