import type { JsonShape } from '#config-compiler/shape/json-shape.ts'
import { definePhrases, verbatimPhrase, type Phrase } from '#config-model/messages/phrase.ts'

/** How a text must be written, in words and with an example: by the expressions of the schemas. */
const texts = definePhrases({
  '^[a-z][a-zA-Z0-9]*$': {
    zh: '请以小写字母开头，只用英文字母和数字，如 brandName',
    en: 'start with a lower-case letter, then letters and digits only, such as brandName',
  },
  '^[a-z0-9][a-zA-Z0-9-]*(/[a-z0-9][a-zA-Z0-9-]*)*$': {
    zh: '请写配置文件去掉目录和 .yaml 后的名字，如 catalog-brand 或 declare-audit/district',
    en: 'write the name of a file without its folder and .yaml, such as catalog-brand or declare-audit/district',
  },
  '^[1-9][0-9]*(s|m|h|d)$': {
    zh: '请写数字和单位：s 秒、m 分、h 时、d 天，如 "60s"',
    en: 'write a number and its unit: s seconds, m minutes, h hours, d days, such as "60s"',
  },
  '^CHANNEL_[A-Z0-9_]+$': {
    zh: '请写环境变量的名称，以 CHANNEL_ 开头，只用大写字母、数字和 _，如 CHANNEL_SMS_SECRET',
    en: 'write the name of a variable of the environment that begins with CHANNEL_, capitals, digits and _ only, such as CHANNEL_SMS_SECRET',
  },
  '^https?://[^\\s{}/?#]+([/?#]\\S*)?$': {
    zh: '请写 http 或 https 的网址，域名里不能有占位，如 https://sms.example.cn/send',
    en: 'write an address of http or https without a placeholder in its host, such as https://sms.example.cn/send',
  },
  '^[1-9][0-9]*(KB|MB|GB)$': {
    zh: '请写数字和单位 KB、MB 或 GB，如 5MB',
    en: 'write a number and its unit KB, MB or GB, such as 5MB',
  },
  '^\\d{4}-\\d{2}-\\d{2}$': { zh: '请写成 "2025-08-01"，加引号', en: 'write "2025-08-01", quoted' },
  '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$': {
    zh: '请写成 "2025-08-01 18:00:00"，加引号',
    en: 'write "2025-08-01 18:00:00", quoted',
  },
  '^([01]\\d|2[0-3]):[0-5]\\d$': { zh: '请写成 "01:00"，加引号', en: 'write "01:00", quoted' },
  '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$': {
    zh: '请写成 "09:00"，加引号',
    en: 'write "09:00", quoted',
  },
  '^#[0-9A-Fa-f]{6}$': {
    zh: '请写 # 和六位十六进制数字，如 "#8a1f11"',
    en: 'write # and six hexadecimal digits, such as "#8a1f11"',
  },
  '^/([A-Za-z0-9._-]|\\{[a-z]+\\}|/(?!/|$))*$': {
    zh: '请以 / 开头，不以 / 结尾，只用英文字母、数字和 . _ -，参数写在花括号里，如 /declare/history',
    en: 'start with / and do not end with it, letters, digits and . _ - only, a parameter in braces, such as /declare/history',
  },
  '^[a-z][a-z0-9-]*$': {
    zh: '请以小写字母开头，只用小写字母、数字和连字符，如 declare-intro',
    en: 'start with a lower-case letter, then lower-case letters, digits and hyphens only, such as declare-intro',
  },
  '^[A-Z]$': { zh: '请写一个大写字母，如 P', en: 'write one capital letter, such as P' },
  '^\\d{6}$': {
    zh: '请写六位数字并加引号，如 "530800"',
    en: 'write six digits, quoted, such as "530800"',
  },
  '^(86|\\d{6})$': {
    zh: '请写上级的六位数字并加引号，如 "530000"；省级写 "86"',
    en: 'write the six digits of the level above, quoted, such as "530000"; "86" for a province',
  },
  '^[a-z][a-z0-9_-]{1,30}$': {
    zh: '请以小写字母开头，共 2 至 31 个小写字母、数字、_ 或 -，如 auditor1',
    en: 'start with a lower-case letter, 2 to 31 lower-case letters, digits, _ or -, such as auditor1',
  },
  '^/([A-Za-z0-9._-]|\\{[a-z]+\\}|/(?!/|$))*\\*?$': {
    zh: '请以 / 开头，不以 / 结尾，只用英文字母、数字和 . _ -，参数写在花括号里，末尾的其余部分用 *，如 /declare/*',
    en: 'start with / and do not end with it, letters, digits and . _ - only, a parameter in braces, * at the end for the rest, such as /declare/*',
  },
  '^[!-~]{3,60}$': {
    zh: '请写 3 至 60 个英文字母、数字或符号，不含空格，如 clerk01',
    en: 'write 3 to 60 letters, digits or signs without blanks, such as clerk01',
  },
  '^/': { zh: '请以 / 开头，如 /login', en: 'start with /, such as /login' },
  '^/api/': { zh: '请以 /api/ 开头，如 /api/2024', en: 'start with /api/, such as /api/2024' },
})

const gaps = definePhrases({
  region: {
    zh: '请写上 {region}，如 {region}农业农村局',
    en: 'write {region} where the name of the region goes, such as the bureau of {region}',
  },
})

/**
 * Describes how a text must be written when the schema has a pattern; else what the schema says of
 * the place.
 */
export function formatWords({ pattern, description }: JsonShape): Phrase | undefined {
  if (pattern === '\\{region\\}') return gaps.region({ region: '{region}' })

  const words =
    pattern === undefined
      ? undefined
      : (texts as Record<string, (() => Phrase) | undefined>)[pattern]

  return words?.() ?? (description ? verbatimPhrase(description) : undefined)
}
