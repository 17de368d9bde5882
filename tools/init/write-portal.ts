import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { kindOfPath } from '#config-compiler/parse/kinds.ts'
import {
  joinPhrases,
  definePhrases,
  formatPhrase,
  type Locale,
} from '#config-model/messages/phrase.ts'
import { suggestNames, UsageError } from '#tools/lint-config/arguments/usage-error.ts'

const texts = definePhrases({
  unknownTemplate: { zh: '没有模板“{name}”', en: 'there is no template "{name}"' },
  notEmpty: {
    zh: '{folder} 不是空目录，没有写入任何内容：请换一个目录，或先把里面的文件移走',
    en: '{folder} is not empty, nothing was written: choose another folder, or move its files away first',
  },
  notFolder: {
    zh: '{folder} 是一个文件，不是目录：请换一个名字',
    en: '{folder} is a file, no folder: choose another name',
  },
  notWritable: {
    zh: '{folder} 写不进去（{reason}）：请检查权限，或换一个目录',
    en: '{folder} cannot be written ({reason}): check its permissions, or choose another folder',
  },
})

const here = fileURLToPath(new URL('templates', import.meta.url))
/** Every other template is laid over it. */
const base = 'blank'

/** In the order of the help. */
export const portalTemplateNames = [base, 'leave', 'equipment', 'grants'] as const

/** Where and for which year a portal is written, and the language of refusals. */
interface Target {
  folder: string
  projectRoot: string
  year: number
  locale: Locale
}

export interface TemplateFile {
  path: string
  text: string
}

/**
 * The blank portal with the template over it, the working year, and the schemas that editors find.
 * @throws Refused for an unknown template
 */
export function templateFiles(name: string, target: Target): TemplateFile[] {
  if (!portalTemplateNames.some((templateName) => templateName === name)) {
    const names = [...portalTemplateNames]
    const hint = suggestNames(name, names)
    const refusal = texts.unknownTemplate({ name })
    throw new UsageError(
      formatPhrase(hint ? joinPhrases([refusal, hint], '；') : refusal, target.locale),
    )
  }

  const templateFiles = name === base ? [] : filesBelow(join(here, name))

  // Other templates have them in their demo data.
  const common = filesBelow(join(here, base)).filter(
    (path) => name === base || !path.startsWith('demo/'),
  )

  return [...new Set([...common, ...templateFiles])].toSorted().map((path) => {
    const text = readFileSync(join(here, templateFiles.includes(path) ? name : base, path), 'utf8')
    return { path, text: adapted(path, text, target) }
  })
}

/** @throws Refused when the folder is not empty, or cannot be written */
export function writePortal(name: string, target: Target): TemplateFile[] {
  const { folder, locale } = target
  const files = templateFiles(name, target)
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory())
      throw new UsageError(formatPhrase(texts.notFolder({ folder }), locale))
    if (readdirSync(folder).length > 0)
      throw new UsageError(formatPhrase(texts.notEmpty({ folder }), locale))
  }

  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new UsageError(formatPhrase(texts.notWritable({ folder, reason }), locale))
  }

  return files
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))

/** Changes years.yaml to another working year. */
function inYear(text: string, year: number): string {
  const former = /^realYear: (\d{4})$/m.exec(text)?.[1]
  if (former === undefined) return text

  return text
    .replace(`realYear: ${former}`, `realYear: ${year}`)
    .replaceAll(`"${former}-`, `"${year}-`)
}

function adapted(path: string, text: string, { folder, projectRoot, year }: Target): string {
  if (path === 'README.md')
    return text
      .replaceAll('{folder}', displayPath(folder, projectRoot))
      .replaceAll('{data}', displayPath(`${folder}-data`, projectRoot))

  const kind = kindOfPath(path)?.kind
  if (kind === undefined) return text

  const dated = path === 'years.yaml' ? inYear(text, year) : text

  return `# yaml-language-server: $schema=${schemaOf(path, kind, { folder, projectRoot })}\n${dated}`
}

/** A path beside the shipped configuration, elsewhere a URL: editors find both. */
function schemaOf(
  path: string,
  kind: string,
  { folder, projectRoot }: Pick<Target, 'folder' | 'projectRoot'>,
): string {
  const file = `schemas/${kind}.schema.json`
  return resolve(folder, '..') === resolve(projectRoot)
    ? `${'../'.repeat(path.split('/').length)}${file}`
    : pathToFileURL(join(projectRoot, file)).href
}

/** As written from inside the project folder. */
export function displayPath(folder: string, projectRoot: string): string {
  const short = relative(resolve(projectRoot), resolve(folder))
  return short === '' || short.startsWith('..') ? resolve(folder) : short.split(sep).join('/')
}
