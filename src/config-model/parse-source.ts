import { isAlias, isScalar, visit, type Document, type Node } from 'yaml'
import { finding, type Finding } from './model.ts'
import type { Phrase } from './phrase.ts'
import { ParsedSource, parseTree, spanOf, type SourceFile } from './source.ts'

const maxBytes = 1024 * 1024
const maxNesting = 60
/** Text that looks like Chinese typing of a YAML list or key: the parser reads it as one word without a complaint. */
const fullWidth = /^[\w-]+：|[\w-]，[\w-]|[【】]/
const invisible = /\u00a0|\u200b|\u200c|\u200d|\u3000|\ufeff/

/** Stage 1: text → value with positions, or problems. Never throws and never runs long, whatever the text. */
export function parseSource(source: SourceFile): { parsed: ParsedSource | null; problems: Finding[] } {
  const plain = (words: string | undefined): Phrase | undefined => (words === undefined ? undefined : { key: words, values: [] })
  const fail = (rule: string, message: string, hint?: string) => ({
    parsed: null,
    problems: [finding(source.path, { line: 1, column: 1, endLine: 1, endColumn: 1 }, rule, plain(message)!, { hint: plain(hint) })],
  })
  const text = source.text.startsWith('\ufeff') ? source.text.slice(1) : source.text
  if (text.length > maxBytes) return fail('yaml/too-large', '文件超过 1MB', '请拆成多个文件')
  if (text.includes('\0')) return fail('yaml/encoding', '文件含有空字符，不是文本文件', '请用 UTF-8 编码重新保存')
  if (text.includes('\ufffd')) return fail('yaml/encoding', '文件不是 UTF-8 编码', '请用 UTF-8 编码重新保存')
  if (nesting(text) > maxNesting) return fail('yaml/too-deep', `嵌套超过 ${maxNesting} 层`, '请检查括号或缩进')

  const tree = parseTree(text)
  const { document, lines } = tree
  const problems: Finding[] = []
  const add = (offset: number, rule: string, message: string, hint?: string) =>
    void problems.push(finding(source.path, spanOf(lines, text, { start: offset, end: offset + 1 }), rule, plain(message)!, { hint: plain(hint) }))
  for (const error of [...document.errors, ...document.warnings]) {
    const known = yamlErrors[error.code] ?? { rule: 'yaml/syntax', message: `YAML 语法错误：${error.message.split('\n')[0] ?? ''}` }
    add(error.pos[0], known.rule, known.message, known.hint)
    break
  }
  if (problems.length > 0) return { parsed: null, problems }
  if (document.contents === null) return fail('yaml/empty-file', '文件没有内容', '请填写内容或删除该文件')
  checkNodes(document, add)
  if (problems.length > 0) return { parsed: null, problems }
  try {
    return { parsed: new ParsedSource(source, document.toJS({ maxAliasCount: 100 }), tree), problems }
  } catch (error) {
    return fail('yaml/alias-bomb', `别名无法展开：${error instanceof Error ? error.message : String(error)}`, '请直接写出内容')
  }
}

const yamlErrors: Record<string, { rule: string; message: string; hint?: string }> = {
  TAB_AS_INDENT: { rule: 'yaml/tab-indent', message: '缩进使用了制表符', hint: '请改用 2 个空格' },
  BAD_INDENT: { rule: 'yaml/bad-indent', message: '缩进不一致', hint: '同一级的内容要左对齐' },
  MULTIPLE_DOCS: { rule: 'yaml/multiple-documents', message: '一个文件只能有一份内容', hint: '请删除分隔线 ---' },
  TAG_RESOLVE_FAILED: { rule: 'yaml/custom-tag', message: '不支持 YAML 标签', hint: '请删除以 ! 开头的标签' },
  MISSING_CHAR: { rule: 'yaml/syntax', message: '缺少引号、括号、逗号或冒号', hint: '请检查本行及上一行的引号和括号是否成对，标点是否为英文' },
  BLOCK_AS_IMPLICIT_KEY: { rule: 'yaml/syntax', message: '冒号的位置不对', hint: '一行只能有一个“键: 值”；文字中含冒号时请加引号' },
  MULTILINE_IMPLICIT_KEY: { rule: 'yaml/syntax', message: '键跨了多行', hint: '请检查冒号是否为英文“:”且后面有空格，引号是否成对' },
  BAD_SCALAR_START: { rule: 'yaml/unquoted-special', message: '值不能以该符号开头', hint: '请给值加上英文引号' },
  BAD_ALIAS: { rule: 'yaml/undefined-alias', message: '别名写法不正确' },
}

type Add = (offset: number, rule: string, message: string, hint?: string) => void

/** What the parser accepts in silence although nobody means it. */
function checkNodes(document: Document, add: Add): void {
  const anchors = new Set<string>()
  visit(document, { Node: (_, node) => void (!isAlias(node) && 'anchor' in node && node.anchor && anchors.add(node.anchor)) })
  visit(document, {
    Alias: (_, node) => {
      if (!anchors.has(node.source)) add(start(node), 'yaml/undefined-alias', `别名 *${node.source} 没有定义`, '请直接写出内容')
    },
    Map: (_, map) => {
      const seen = new Map<string, number>()
      for (const { key } of map.items) {
        if (!isScalar(key) || (typeof key.value !== 'string' && typeof key.value !== 'number')) {
          add(start(key), 'yaml/complex-key', '键必须是文字')
          continue
        }
        const name = String(key.value).normalize('NFC')
        if (name === '<<') add(start(key), 'yaml/merge-key', '不支持合并键 <<', '请直接写出内容')
        else if (fullWidth.test(name) || invisible.test(name))
          add(start(key), 'yaml/fullwidth-punctuation', `键“${name}”含有中文标点或不可见字符`, '请改用英文标点和普通空格')
        else if (seen.has(name)) add(start(key), 'yaml/duplicate-key', `键“${name}”重复，前一个会被覆盖`, '请删除其中一个')
        seen.set(name, start(key))
      }
    },
    Scalar: (_, scalar) => {
      if (scalar.type !== 'PLAIN' || typeof scalar.value !== 'string') return
      if (invisible.test(scalar.value)) add(start(scalar), 'yaml/invisible-char', '含有不可见字符或全角空格', '请删除后用普通空格重写')
      else if (/^[\w-]+(，[\w-]+)+$/.test(scalar.value) || /^【.*】$/.test(scalar.value))
        add(start(scalar), 'yaml/fullwidth-punctuation', `“${scalar.value}”使用了中文标点，会被当作一个值`, '列表请用英文方括号和逗号')
      else if (/^[a-zA-Z]\w*：/.test(scalar.value))
        add(start(scalar), 'yaml/fullwidth-punctuation', `“${scalar.value.slice(0, 20)}”使用了中文冒号`, '请改用英文冒号加空格')
    },
  })
}

function start(node: unknown): number {
  return (node as Node | null)?.range?.[0] ?? 0
}

/** Depth of brackets or indentation, counted without a parser: two deeply nested texts end the process inside it. */
function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  let quote = ''
  for (const character of text) {
    if (quote) quote = character === quote || character === '\n' ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth = Math.max(0, depth - 1)
  }
  for (const line of text.split('\n')) {
    const dashes = /^(\s*(- )+)/.exec(line)?.[0]
    deepest = Math.max(deepest, dashes ? dashes.split('- ').length - 1 : 0, (/^ */.exec(line)?.[0].length ?? 0) / 2)
  }
  return deepest
}
