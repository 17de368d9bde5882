/** Words of the administrators' screens. */
const zh = {
  title: '配置状态',
  inForce: '当前生效',
  fromFiles: '配置目录有改动时自动检查并生效',
  fromDatabase: '由 npm run config:publish 发布后生效',
  check: '重新检查并加载',
  checking: '正在检查…',
  healthy: '配置正常',
  refused: '最近一次改动没有生效，系统继续使用原配置',
  refusedAt: '{{at}}，{{by}}。请按下列提示修改文件，保存后自动重新检查。',
  problems: '需要修改的地方',
  error: '错误',
  warning: '警告',
  place: '第 {{line}} 行第 {{column}} 列',
  releases: '生效记录',
  version: '版本 {{hash}}',
  noChanges: '内容没有变化',
  firstStart: '首次启用',
  more: '另有 {{n}} 处，展开',
  reloaded: '已检查，新配置已生效',
  unchanged: '已检查，配置没有变化',
}
export default zh
