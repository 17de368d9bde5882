import { defineNamespace } from './namespace.ts'

export const zh = {
  title: '配置状态',
  inForce: '当前生效',
  fromFiles: '配置目录有改动时自动检查并生效',
  fromDatabase: '由 npm run config:publish 发布后生效',
  check: '重新检查并加载',
  checking: '正在检查…',
  healthy: '配置正常',
  refused: '最近一次改动没有生效，系统继续使用原配置',
  outdated: '配置照常生效，但有些地方不符合现在的版本',
  outdatedHint:
    '它由升级之前的版本发布。不认识的键不起作用，其余照旧；请按下列提示改好，用 npm run config:publish 重新发布。',
  refusedAt: '{at}，{by}。请按下列提示修改文件，保存后自动重新检查。',
  problems: '需要修改的地方',
  asks: '须确认后才能生效',
  asksHint:
    '{at}，{by}。改动会影响下列记录或账号，请逐条核对；确实要这样的，请确认。不要这样的，改回文件即可。',
  confirmAsks: '确认并生效',
  confirmTitle: '确认生效',
  error: '错误',
  warning: '警告',
  place: '第 {line} 行第 {column} 列',
  log: '日志校验',
  logDigest: '下载今天的日志摘要',
  logUnsealed:
    '自 {at} 起，新的日志没有封存，之后的改动将无法查出。请检查磁盘空间、数据目录下 log 目录的权限和服务器的输出。',
  logHint:
    '摘要经平台签名，请每天下载一份，保存在别的机器上。以后用 npm run log:verify -- --digest 文件 核对，可以发现日志被改动或删除。',
  releases: '生效记录',
  version: '版本 {hash}',
  noChanges: '内容没有变化',
  firstStart: '首次启用',
  more: '另有 {n} 处，展开',
  reloaded: '已检查，新配置已生效',
  unchanged: '已检查，配置没有变化',
  graphHint: '粗框为起始状态，双线框为终态，虚线为系统自动办理。数字为{year}年度的记录数。',
  graphHintAll: '粗框为起始状态，双线框为终态，虚线为系统自动办理。数字为现有记录数。',
  system: '系统',
  comma: '、',
  fromStates: '从 {n} 个状态',
  records: '{n} 件',
  diagramOf: '{title}图，可左右滚动',
  transitions: '全部动作',
  transitionsOf: '{title}的全部动作',
  workflows: '流程图',
  transition: '动作',
  from: '从',
  to: '到',
  actors: '办理人',
} as const satisfies Record<string, string>

const area = defineNamespace('system', zh)
export const { useText: useSystemText } = area
