/** `npx tsx tests/lint/start-mutations.ts SHARE KIND SHOWN OUTCOME FILES`: what the linter says about every small mistake in config/. */
import { readConfig, type ReadCache } from '#config-model/read-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { mutationsOf } from './mutations.ts'
const files = readConfigDir('config')
const rate = Number(process.argv[2] ?? 0.02),
  only = process.argv[3],
  show = Number(process.argv[4] ?? 6),
  onlyOutcome = process.argv[5],
  onlyFile = process.argv[6]
const cache: ReadCache = new Map()
let seed = 7
const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647
readConfig(files, cache)
const table: Record<string, Record<string, number>> = {}
const samples: Record<string, string[]> = {}
for (const file of files) {
  if (onlyFile && !file.path.startsWith(onlyFile)) continue
  for (const m of mutationsOf(file)) {
    if (only && m.kind !== only) continue
    if (rnd() > (file.path.startsWith('texts') || file.path.startsWith('regions') ? rate / 10 : rate)) continue
    let outcome = ''
    let text = ''
    try {
      const { problems } = readConfig(
        files.map((f) => (f.path === m.file ? { path: f.path, text: m.text } : f)),
        cache,
      )
      text = problems
        .slice(0, 4)
        .map((p) => `${p.file}:${p.line}:${p.column}-${p.endColumn} ${p.severity} ${p.rule} ${p.message} | ${p.hint ?? ''}`)
        .join('\n      ')
      const all = problems.map((p) => `${p.message} ${p.hint}`).join()
      if (problems.length === 0) outcome = 'SILENT'
      else if (problems.length > 1) outcome = 'many'
      else if (problems[0]!.rule === 'internal/rule-crash') outcome = 'CRASH'
      else if (problems[0]!.file !== m.file) outcome = 'other-file'
      else if (problems[0]!.line !== m.line) outcome = 'other-line'
      else if (/typo/.test(m.kind) && !all.includes(m.word)) outcome = 'no-word'
      else outcome = 'ok'
    } catch (e) {
      outcome = 'CRASH'
      text = String((e as Error).stack)
        .split('\n')
        .slice(0, 3)
        .join(' ')
    }
    table[m.kind] ??= {}
    table[m.kind]![outcome] = (table[m.kind]![outcome] ?? 0) + 1
    if (outcome !== 'ok' && (!onlyOutcome || onlyOutcome === outcome))
      (samples[`${m.kind} ${outcome}`] ??= []).push(
        `${m.file}:${m.line} [${m.word.slice(0, 70)}] «${m.text.split('\n')[m.line - 1]?.slice(0, 110)}»\n      ${text}`,
      )
  }
}
console.table(table)
for (const [k, v] of Object.entries(samples)) {
  console.log(`== ${k} (${v.length})`)
  const step = Math.max(1, Math.floor(v.length / show))
  for (let i = 0, n = 0; i < v.length && n < show; i += step, n++) console.log('   ' + v[i])
}
