import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import { fileRules } from '#config-compiler/file-rules.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Kind } from './kinds.ts'

const texts = definePhrases({
  badName: {
    zh: '文件名“{name}”只能用小写字母、数字和连字符，以字母开头，最多 {max} 个字',
    en: 'The file name "{name}" may have small letters, digits and hyphens only, a letter first, {max} in all',
  },
  badPageName: {
    zh: '文件名“{name}”只能用字母、数字和连字符，以小写字母或数字开头，最多 {max} 个字',
    en: 'The file name "{name}" may have letters, digits and hyphens only, a small letter or digit first, {max} in all',
  },
  badDictionaryName: {
    zh: '文件名“{name}”只能用小写字母、数字、下划线和连字符，以字母开头，最多 {max} 个字',
    en: 'The file name "{name}" may have small letters, digits, underscores and hyphens only, a letter first, {max} in all',
  },
  differsByCase: {
    zh: '与 {other} 只有大小写不同，在有的电脑上会互相覆盖',
    en: 'this differs from {other} by capital letters only; on some machines one overwrites the other',
  },
  rename: { zh: '请改名为 {name}.yaml', en: 'rename it to {name}.yaml' },
  deleteCopy: {
    zh: '已有 {name}.yaml：多余的副本请删去，另一份内容请换一个文件名',
    en: 'there is {name}.yaml: delete a copy that is not needed, give other content another name',
  },
  chooseName: { zh: '请换一个文件名', en: 'choose another file name' },
})

/** Table and index names derive from it; PostgreSQL allows 63 bytes. */
const maxLength = 40
const plain = { pattern: /^[a-z][a-z0-9-]*$/, fault: texts.badName }
const forms: Partial<Record<Kind, typeof plain>> = {
  page: { pattern: /^[a-z0-9][a-zA-Z0-9-]*$/, fault: texts.badPageName },
  dictionary: { pattern: /^[a-z][a-z0-9_-]*$/, fault: texts.badDictionaryName },
}
const top = { line: 1, column: 1, endLine: 1, endColumn: 1 }

/**
 * A file name becomes an address, a table and a reference. `seen` has earlier paths in lower case,
 * `all` those of all files.
 */
export function checkFileName(
  path: string,
  { kind, id }: { kind: Kind; id: string },
  { seen, all }: { seen: Map<string, string>; all: ReadonlySet<string> },
): Finding[] {
  const small = path.toLowerCase()
  const other = seen.get(small)
  if (other !== undefined)
    return [
      createFinding({ file: path, span: top }, fileRules.name, texts.differsByCase({ other }), {
        hint: texts.chooseName(),
      }),
    ]

  seen.set(small, path)

  const { pattern, fault } = forms[kind] ?? plain
  const parts = id.split('/').slice(kind === 'texts' ? 1 : 0)
  const wrong = parts.find((part) => !pattern.test(part) || part.length > maxLength)
  if (wrong === undefined) return []

  const better = nameFor(wrong, kind)
  const isTaken = all.has(path.replace(`${wrong}.yaml`, `${better}.yaml`))
  const named = isTaken ? texts.deleteCopy({ name: better }) : texts.rename({ name: better })
  const hint = pattern.test(better) ? named : texts.chooseName()

  return [
    createFinding(
      { file: path, span: top },
      fileRules.name,
      fault({ name: wrong, max: maxLength }),
      { hint },
    ),
  ]
}

function nameFor(name: string, kind: Kind): string {
  return name
    .normalize('NFKD')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(kind === 'dictionary' ? /[^a-z0-9_]+/g : /[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^[-_]+|[-_]+$/g, '')
}
