import { locales, phrases, type Locale } from '#config-model/messages/phrase.ts'

/** What the commands about the configuration say themselves; what they tell belongs to those who find it out. */
export const toolTexts = phrases({
  danger: { zh: '危险', en: 'danger' },
  notice: { zh: '注意', en: 'notice' },
  info: { zh: '说明', en: 'remark' },
  compared: { zh: '{root} 与{against}相比', en: '{root} compared with {against}' },
  group: { zh: '{level}（{count} 项）', en: '{level} ({count})' },
  accounts: { zh: '账号', en: 'accounts' },
  numbers: { zh: '编号', en: 'numbers' },
  andMore: { zh: ' 等 {count} 个', en: ', {count} in all' },
  moreFindings: { zh: '  ……另有 {count} 项，加 --all 全部列出', en: '  … {count} more, list them with --all' },
  noEffect: { zh: '对已有数据和人员没有影响', en: 'no effect on stored data and people' },
  noneWithoutDatabase: {
    zh: '只比较了配置，没有发现问题',
    en: 'only the configurations were compared: nothing was found',
  },
  sums: {
    zh: '{danger} 项危险，{notice} 项注意，{info} 项说明',
    en: '{danger} dangers, {notice} notices, {info} remarks',
  },
  scanned: { zh: '（查看了 {scanned} 件记录，{seconds} 秒）', en: ' ({scanned} records looked at, {seconds} s)' },
  notScanned: {
    zh: '（{seconds} 秒）\n没有查看已有的记录和账号，对它们的影响不知道。{reason}',
    en: ' ({seconds} s)\nStored records and accounts were not looked at: what it does to them is unknown. {reason}',
  },
  faultyVersion: { zh: '{name} 有 {count} 处错误，无法比较', en: '{name} has {count} errors and cannot be compared' },
  failed: { zh: '无法完成：{reason}', en: 'It could not be finished: {reason}' },
  neverInForce: {
    zh: '还没有生效过的配置，请先启动一次（npm start）',
    en: 'No configuration was ever in force: start the portal once (npm start)',
  },
  inForce: { zh: '当前生效的配置 {hash}', en: 'the configuration in force, {hash}' },
  noneInForce: {
    zh: '数据库中还没有生效过的配置；请用 --against 指定一个目录或 git 版本',
    en: 'no configuration was ever in force in this database; name a folder or a version of git with --against',
  },
  unknownInForce: {
    zh: '不知道当前生效的是哪一版配置。{reason}；或用 --against 指定一个目录或 git 版本',
    en: 'Which configuration is in force is unknown. {reason}; or name a folder or a version of git with --against',
  },
})

/** The language that `--locale` asks for; Chinese when it asks for none, or for one that is not spoken here. */
export const localeOf = (args: string[]): Locale =>
  locales.find((locale) => args.includes(`--locale=${locale}`) || args[args.indexOf('--locale') + 1] === locale) ??
  'zh-CN'
