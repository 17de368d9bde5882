/**
 * `npm run gen:editor`: schemas for editors, with the names this configuration defines, in
 * .vscode/schemas.
 */
import { fileURLToPath } from 'node:url'
import { readConfig } from '#config-compiler/read-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { writeEditorSchemas } from './editor/write-schemas.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { config, problems } = readConfig(
  readConfigDir(process.env['CONFIG_DIR'] || `${root}/config`),
)
if (config)
  console.log(
    `编辑器提示已更新：改动 ${writeEditorSchemas(config, `${root}/.vscode/schemas`)} 个文件`,
  )
else console.log(`配置有 ${problems.length} 个问题，编辑器提示保持原样；请运行 npm run lint:config`)
