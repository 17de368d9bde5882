/**
 * `npx tsx tests/lint/mutations/start-mutations.ts SHARE KIND SHOWN OUTCOME FILES`: what the linter
 * says about every small mistake in config/.
 */
import { shippedFiles } from '../lint-files.ts'
import { judge, mutationsOf } from './mutations.ts'

const [share = '0.02', kind = '', shown = '6', outcome = '', folder = ''] = process.argv.slice(2)
let seed = 7
const chance = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
const table: Record<string, Record<string, number>> = {}
const samples = new Map<string, string[]>()
for (const file of shippedFiles.filter(({ path }) => path.startsWith(folder))) {
  const part =
    Number(share) / (file.path.startsWith('texts') || file.path.startsWith('regions') ? 10 : 1)
  for (const mutation of mutationsOf(file)) {
    if ((kind && mutation.kind !== kind) || chance() > part) continue

    const verdict = judge(mutation)
    const row = (table[mutation.kind] ??= {})

    row[verdict.outcome] = (row[verdict.outcome] ?? 0) + 1
    if (verdict.outcome === 'ok' || (outcome && verdict.outcome !== outcome)) continue

    const key = `${mutation.kind} ${verdict.outcome}`
    const line = mutation.text.split('\n')[mutation.line - 1]

    samples.set(key, [
      ...(samples.get(key) ?? []),
      `${mutation.file}:${mutation.line} [${mutation.word.slice(0, 70)}] «${line?.slice(0, 110)}»\n      ${verdict.said}`,
    ])
  }
}
console.table(table)
for (const [key, list] of samples) {
  console.log(`== ${key} (${list.length})`)
  const step = Math.max(1, Math.floor(list.length / Number(shown)))
  for (let at = 0; at < list.length && at < step * Number(shown); at += step)
    console.log(`   ${list[at]}`)
}
