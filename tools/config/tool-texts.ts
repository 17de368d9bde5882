import { supportedLocales, definePhrases, type Locale } from '#config-model/messages/phrase.ts'

export const toolTexts = definePhrases({
  danger: { zh: '危险', en: 'danger' },
  notice: { zh: '注意', en: 'notice' },
  info: { zh: '说明', en: 'remark' },
  compared: { zh: '{root} 与{against}相比', en: '{root} compared with {against}' },
  group: { zh: '{level}（{count} 项）', en: '{level} ({count})' },
  accounts: { zh: '账号', en: 'accounts' },
  numbers: { zh: '编号', en: 'numbers' },
  andMore: { zh: ' 等 {count} 个', en: ', {count} in all' },
  moreFindings: {
    zh: '  ……另有 {count} 项，加 --all 全部列出',
    en: '  … {count} more, list them with --all',
  },
  noEffect: { zh: '对已有数据和人员没有影响', en: 'no effect on stored data and people' },
  noneWithoutDatabase: {
    zh: '只比较了配置，没有发现问题',
    en: 'only the configurations were compared: nothing was found',
  },
  sums: {
    zh: '{danger} 项危险，{notice} 项注意，{info} 项说明',
    en: 'dangers: {danger}, notices: {notice}, remarks: {info}',
  },
  scanned: {
    zh: '（查看了 {scanned} 件记录，{seconds} 秒）',
    en: ' (records looked at: {scanned}, {seconds} s)',
  },
  notScanned: {
    zh: '（{seconds} 秒）\n没有查看已有的记录和账号，对它们的影响不知道。{reason}',
    en: ' ({seconds} s)\nStored records and accounts were not looked at: what it does to them is unknown. {reason}',
  },
  faultyVersion: {
    zh: '{name} 有 {count} 处错误，无法比较',
    en: '{name} cannot be compared, errors: {count}',
  },
  failed: { zh: '无法完成：{reason}', en: 'It could not be finished: {reason}' },
  changes: { zh: '改动（{count} 处）', en: 'changes ({count})' },
  moreChanges: {
    zh: '  ……另有 {count} 处，加 --all 全部列出',
    en: '  … {count} more, list them with --all',
  },
  noFilesIn: { zh: '{folder} 中没有配置文件', en: '{folder} has no configuration files' },
  noVersion: {
    zh: '“{name}”既不是目录，也不是 git 版本',
    en: '"{name}" is neither a folder nor a version of git',
  },
  notInGit: { zh: 'git {name} 中没有 {folder}', en: 'git {name} has no {folder}' },
  rightsUnchanged: { zh: '权限没有变化：{file}', en: 'rights are as they were: {file}' },
  rightsWritten: {
    zh: '已写入 {file}，请审阅后与改动一起提交（{count} 处变化）',
    en: 'written to {file}: review it and commit it with the change (differences: {count})',
  },
  rightsReviewed: { zh: '权限与审阅过的 {file} 一致', en: 'rights are as reviewed in {file}' },
  rightsMore: { zh: '……另有 {count} 处', en: '… {count} more' },
  rightsUnreviewed: {
    zh: '权限有 {count} 处变化尚未审阅。确认无误后运行 npm run config:access，与改动一起提交',
    en: 'changes of rights that are not reviewed: {count}. When they are right, run npm run config:access and commit it with the change',
  },
  noWorkflow: {
    zh: '没有流程“{name}”；可用 {names}',
    en: 'there is no workflow "{name}"; there are {names}',
  },
  noFormat: {
    zh: '不认识的格式“{name}”；可用 mermaid、svg',
    en: 'unknown format "{name}"; there are mermaid and svg',
  },
  written: { zh: '已写入 {file}', en: 'written: {file}' },
  same: { zh: '内容没有不同', en: 'they say the same' },
  noEntries: { zh: '只改了写法，内容没有变化', en: 'only the writing changed, not what it says' },
  current: { zh: '  ← 生效中', en: '  ← in force' },
  moreInDiff: {
    zh: '另有 {count} 处改动，见 npm run config:diff',
    en: 'more changes: {count}, see npm run config:diff',
  },
  folderRestored: {
    zh: '配置目录已恢复；原来的文件留在 {aside}。已经办理的记录不随配置回退',
    en: 'the folder is restored; the former files are kept in {aside}. Records that were moved stay where they are',
  },
  notPublished: {
    zh: '没有发布，原配置继续使用：\n{asks}\n确定要这样，请加 --confirm 再执行一次',
    en: 'not published, the former configuration stays in force:\n{asks}\nTo do it all the same, run it again with --confirm',
  },
  faultyRelease: {
    zh: '配置有误，没有发布：\n{problems}',
    en: 'the configuration has errors and was not published:\n{problems}',
  },
  alreadyInForce: { zh: '版本 {hash} 已在生效', en: 'version {hash} is in force already' },
  nowInForce: {
    zh: '版本 {hash} 已生效：\n{changes}',
    en: 'version {hash} is in force:\n{changes}',
  },
  unknownVersion: {
    zh: '没有版本“{name}”，请用 npm run config:history 查看',
    en: 'there is no version "{name}", see npm run config:history',
  },
  wrongVersion: {
    zh: '版本“{name}”在当前程序中有误：\n{problems}',
    en: 'version "{name}" has errors for this program:\n{problems}',
  },
  releaseUsage: {
    zh: '用法：\n  npm run config:history                 生效过的配置，新的在前\n  npm run config:diff -- <甲> <乙>        两个版本的不同；版本写序号、哈希的开头、current（生效中）或 folder（配置目录）\n  npm run config:rollback -- <版本>       回到以前的版本：恢复配置目录并立即生效\n  npm run config:publish                 检查配置目录并发布到所有节点\n生效后会使多件记录进入终态的，说明件数后停止；看过以后加 --confirm：npm run config:publish -- --confirm',
    en: 'usage:\n  npm run config:history                 what was in force, the newest first\n  npm run config:diff -- <A> <B>         what differs; a version is a number, the start of a hash, current or folder\n  npm run config:rollback -- <VERSION>   back to a former version: restores the folder and puts it in force\n  npm run config:publish                 checks the folder and publishes it to all nodes\nWhat would move several records for good stops and says how many; after reading it add --confirm',
  },
  explainUsage: {
    zh: '用法：npm run config:explain -- 用户名 动作 记录\n  动作：read update remove export，或流程动作的标识，如 districtPass；打开页面时写 open\n  记录：记录 id、编号（如申报编号），或网址（如 /cms/article）',
    en: 'usage: npm run config:explain -- USER ACTION RECORD\n  ACTION: read update remove export, or a transition such as districtPass; open for a page\n  RECORD: id, number, or an address such as /cms/article',
  },
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

/** Chinese without `--locale`, or for an unsupported one. */
export const readLocale = (args: string[]): Locale =>
  supportedLocales.find(
    (locale) =>
      args.includes(`--locale=${locale}`) || args[args.indexOf('--locale') + 1] === locale,
  ) ?? 'zh-CN'
