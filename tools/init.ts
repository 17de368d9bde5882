/**
 * `npm run init -- FOLDER [--template blank|leave|equipment|grants]`: a small complete portal in an
 * empty folder.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  joinPhrases,
  definePhrases,
  formatPhrase,
  type Phrase,
} from '#config-model/messages/phrase.ts'
import { readLocale } from './config/tool-texts.ts'
import { displayPath, portalTemplateNames, writePortal } from './init/write-portal.ts'
import { UsageError } from './lint-config/arguments/usage-error.ts'

const texts = definePhrases({
  usage: {
    zh: '用法：npm run init -- 目录 [--template 模板]\n在空目录里写一份小而完整的平台配置；模板是 {names}，不写为 blank',
    en: 'usage: npm run init -- FOLDER [--template TEMPLATE]\nwrites a small complete portal into an empty folder; templates: {names}, blank unless said',
  },
  needsFolder: { zh: '请写一个目录', en: 'name a folder' },
  oneFolder: { zh: '只能写一个目录，写了 {names}', en: 'name one folder, not {names}' },
  badOption: { zh: '看不懂的选项：{reason}', en: 'not understood: {reason}' },
  written: {
    zh: '已按模板 {template} 写好 {count} 个文件：{folder}\n\n  npm run lint:config -- --root {folder}\n  CONFIG_DIR={folder} DATA_DIR={folder}-data npm start\n\n说明见 {folder}/README.md',
    en: 'files of the template {template} written to {folder}: {count}\n\n  npm run lint:config -- --root {folder}\n  CONFIG_DIR={folder} DATA_DIR={folder}-data npm start\n\nread {folder}/README.md',
  },
})

const args = process.argv.slice(2)
const locale = readLocale(args)
const say = (phrase: Phrase): string => formatPhrase(phrase, locale)
const usage = (): string =>
  say(texts.usage({ names: joinPhrases([...portalTemplateNames], ' 或 ') }))
const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/** @throws Refused with a sentence */
function readArguments(): { folder: string; template: string } | null {
  let parsed
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        template: { type: 'string' },
        locale: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(
      `${say(texts.badOption({ reason: (error as Error).message.split('. ')[0] ?? '' }))}\n${usage()}`,
    )
  }

  const { values, positionals } = parsed
  if (values.help === true) return null

  const [folder = '', ...others] = positionals
  if (folder.trim() === '') throw new UsageError(`${say(texts.needsFolder())}\n${usage()}`)
  if (others.length > 0)
    throw new UsageError(say(texts.oneFolder({ names: joinPhrases(positionals, '、') })))

  return { folder, template: values.template ?? 'blank' }
}

/** Exit codes: 0 written · 2 wrong call, nothing was written. */
try {
  const request = readArguments()
  if (request === null) console.log(usage())
  else {
    const folder = resolve(request.folder)
    const year = new Date().getFullYear()
    const files = writePortal(request.template, { folder, projectRoot, year, locale })
    const name = displayPath(folder, projectRoot)

    console.log(
      say(texts.written({ template: request.template, count: files.length, folder: name })),
    )
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
