import { getOrThrow } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Finding } from './finding.ts'

const texts = definePhrases({
  written: { zh: '写在这里', en: 'it is written here' },
})

/**
 * Reports a fault of a shared block at its definition, once, when it occurs at every use; a fault
 * of only some uses at these. A fault at the definition is not repeated at uses.
 */
export function settleShared(findings: Finding[]): Finding[] {
  if (!findings.some(({ shared }) => shared)) return findings

  const groups = new Map<string, Finding[]>()
  for (const item of findings) {
    const key = item.shared ? `${item.rule} ${item.shared.block}` : ''
    if (key) groups.set(key, [...(groups.get(key) ?? []), item])
  }

  const direct = new Set(findings.filter(({ shared }) => !shared).map(placeOf))

  return findings.flatMap((item) => {
    const { shared, ...plain } = item
    if (!shared) return [plain]

    const group = getOrThrow(groups, `${item.rule} ${shared.block}`)
    if (direct.has(placeOf(item))) return []
    if (group.length >= shared.uses) return group[0] === item ? [plain] : []

    const { fix, ...atUse } = { ...plain, ...shared.use }

    void fix

    return [
      {
        ...atUse,
        related: [
          ...(item.related ?? []),
          { file: item.file, line: item.line, column: item.column, message: texts.written() },
        ],
      },
    ]
  })
}

const placeOf = ({ rule, file, line, column }: Finding) => `${rule} ${file} ${line} ${column}`
