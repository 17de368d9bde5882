import type { AccessSection } from './access-table.ts'

const heading = `# 权限真值表：哪个角色看到哪个菜单、打开哪个页面、看哪些行、在哪个状态做什么、看和填哪些字段。
# 由 npm run config:access 生成，请勿手改；权限有变化时重新生成，连同改动一起审阅。一人有几个角色时，权利为各角色之和。
`

/** The truth table as a text that a reviewer reads and a version control compares: one fact a line. */
export function accessText(sections: AccessSection[]): string {
  return `${heading}${sections.map(({ title, lines }) => `\n## ${title}\n${lines.map(({ key, values }) => `${key}: ${values.join('、')}\n`).join('')}`).join('')}`
}

/** What changed between two texts, in words: which fact is new, gone, or lists more or less. Empty when they say the same. */
export function accessChanges(before: string, after: string): string[] {
  const old = facts(before)
  const now = facts(after)
  const out: string[] = []
  for (const key of [...new Set([...old.keys(), ...now.keys()])].toSorted()) {
    const was = old.get(key)
    const is = now.get(key)
    if (was?.join('、') === is?.join('、')) continue
    if (was === undefined) out.push(`新增 ${key}: ${words(is!)}`)
    else if (is === undefined) out.push(`不再有 ${key}: ${words(was)}`)
    else {
      const gained = is.filter((item) => !was.includes(item))
      const lost = was.filter((item) => !is.includes(item))
      const parts = [gained.length > 0 ? `多了 ${words(gained)}` : '', lost.length > 0 ? `少了 ${words(lost)}` : ''].filter(Boolean)
      out.push(`改变 ${key}: ${parts.join('；') || '顺序不同'}`)
    }
  }
  return out
}

const words = (values: string[]) => values.join('、') || '（没有人）'

/** Facts of a text by section and key; comments and blank lines say nothing. */
function facts(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let section = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3).trim()
    const colon = line.indexOf(': ')
    const end = colon === -1 && line.endsWith(':') ? line.length - 1 : colon
    if (line.startsWith('#') || end === -1) continue
    found.set(
      `【${section}】${line.slice(0, end)}`,
      line
        .slice(end + 1)
        .trim()
        .split('、')
        .filter(Boolean),
    )
  }
  return found
}
