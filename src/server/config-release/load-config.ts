import type { Config } from '#config-model/config.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import { readConfig } from '#config-compiler/read-config.ts'
import { readConfigDir } from './read-config-dir.ts'

/** One line for a problem, as compilers write them. */
export const problemLine = (root: string, { file, line, column, severity, rule, message, hint }: Problem): string =>
  `${root}/${file}:${line}:${column} ${severity === 'error' ? '错误' : '警告'}[${rule}] ${message}${hint ? `（${hint}）` : ''}`

/** The configuration of a folder. @throws Error listing every problem when it has errors */
export function loadConfig(root: string): Config {
  const files = readConfigDir(root)
  if (files.length === 0) throw new Error(`配置目录 ${root} 中没有 YAML 文件`)
  const { config, problems } = readConfig(files)
  if (!config)
    throw new Error(`配置有误，没有启动：\n${problems.map((problem) => problemLine(root, problem)).join('\n')}`)
  return config
}
