import type { Problem } from '#config-model/problem.ts'
import type { SourceFile } from '#config-model/source.ts'

const colours = { error: 31, warning: 33, info: 36, dim: 2, bold: 1 } as const
const isColoured = process.stdout.isTTY && !process.env['NO_COLOR']
const paint = (text: string, colour: keyof typeof colours) => (isColoured ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text)
const words = { error: '错误', warning: '警告', info: '提示' } as const

/** For people: the line at fault with a caret under the place, what to do, and a summary. */
export function printPretty(problems: Problem[], root: string, files: SourceFile[], milliseconds: number): void {
  const lines = new Map(files.map((file) => [file.path, file.text.split('\n')]))
  for (const item of problems) {
    const line = lines.get(item.file)?.[item.line - 1]?.trimEnd()
    const gutter = String(item.line)
    console.log(`${paint(`${words[item.severity]}[${item.rule}]`, item.severity)} ${paint(item.message, 'bold')}`)
    console.log(`  ${paint('-->', 'dim')} ${root}/${item.file}:${item.line}:${item.column}`)
    if (line !== undefined)
      console.log(
        `${paint(`${gutter} |`, 'dim')} ${line}\n${paint(`${' '.repeat(gutter.length)} |`, 'dim')} ${' '.repeat(displayWidth(line.slice(0, item.column - 1)))}${paint('^', item.severity)} ${item.hint ?? ''}`,
      )
    for (const other of item.related ?? []) console.log(`  关联 ${root}/${other.file}:${other.line}:${other.column} ${other.message}`)
    console.log('')
  }
  const count = (severity: Problem['severity']) => problems.filter((item) => item.severity === severity).length
  console.log(`检查了 ${files.length} 个文件（${Math.round(milliseconds)} 毫秒）：${count('error')} 个错误，${count('warning')} 个警告`)
}

/** Columns a text takes on a terminal: Chinese characters take two. */
function displayWidth(text: string): number {
  let width = 0
  for (const character of text) width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(character) ? 2 : 1
  return width
}
