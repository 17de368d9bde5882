import type { AccessSection } from './access-table.ts'

const heading = `# 权限真值表：哪个角色看到哪个菜单、打开哪个页面、看哪些行、在哪个状态做什么、看和填哪些字段。
# 由 npm run config:access 生成，请勿手改；权限有变化时重新生成，连同改动一起审阅。一人有几个角色时，权利为各角色之和。
`

/** The truth table as a text that a reviewer reads and a version control compares: one fact a line. */
export function accessText(sections: AccessSection[]): string {
  return `${heading}${sections.map(({ title, lines }) => `\n## ${title}\n${lines.map(({ key, values }) => `${key}: ${values.join('、')}\n`).join('')}`).join('')}`
}

/** One fact that is new, gone, or lists more or less than before. */
export interface AccessChange {
  section: string
  key: string
  kind: 'new' | 'gone' | 'changed'
  gained: string[]
  lost: string[]
}

/** What changed between two texts, sorted by place. Empty when they say the same. */
export function accessChanges(before: string, after: string): AccessChange[] {
  const old = facts(before)
  const now = facts(after)
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((place) => {
    const was = old.get(place)
    const is = now.get(place)
    if (was?.join('、') === is?.join('、')) return []
    const [section = '', key = ''] = place.split('\n')
    return {
      section,
      key,
      kind: kindOf(was, is),
      gained: (is ?? []).filter((item) => !was?.includes(item)),
      lost: (was ?? []).filter((item) => !is?.includes(item)),
    }
  })
}

function kindOf(was: string[] | undefined, is: string[] | undefined): AccessChange['kind'] {
  if (was === undefined) return 'new'
  return is === undefined ? 'gone' : 'changed'
}

/** A change as a sentence. */
export function accessWords({ section, key, kind, gained, lost }: AccessChange): string {
  if (kind === 'new') return `新增 【${section}】${key}: ${words(gained)}`
  if (kind === 'gone') return `不再有 【${section}】${key}: ${words(lost)}`
  const parts = [gained.length > 0 ? `多了 ${words(gained)}` : '', lost.length > 0 ? `少了 ${words(lost)}` : ''].filter(
    Boolean,
  )
  return `改变 【${section}】${key}: ${parts.join('；') || '顺序不同'}`
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
      `${section}\n${line.slice(0, end)}`,
      line
        .slice(end + 1)
        .trim()
        .split('、')
        .filter(Boolean),
    )
  }
  return found
}
