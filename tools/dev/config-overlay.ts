import type { ErrorPayload } from 'vite'
import { formatProblem, type Problem } from '#config-compiler/diagnostic/problem.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { printPretty } from '../lint-config/printers/pretty.ts'

const maxFiles = 20

/** The first problem opens its file in the editor. */
export function configOverlay(
  problems: Problem[],
  root: string,
  files: SourceFile[],
): ErrorPayload {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const [{ file, line, column } = { file: '', line: 1, column: 1 }] = errors
  const text = printPretty({
    problems: errors.slice(0, maxFiles).map((problem) => formatProblem(problem, 'zh-CN')),
    files,
    root,
    locale: 'zh-CN',
    isColoured: false,
  })

  const more = errors.length > maxFiles ? `……另有 ${errors.length - maxFiles} 个错误\n` : ''

  return {
    type: 'error',
    err: {
      message: `配置有 ${errors.length} 个错误，仍使用原来的配置`,
      stack: '',
      frame: `${text}${more}`,
      id: `${root}/${file}`,
      loc: { file: `${root}/${file}`, line, column },
      plugin: 'pinlu',
    },
  }
}
