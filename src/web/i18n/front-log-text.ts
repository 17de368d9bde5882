import { defineNamespace } from './namespace.ts'

export const zh = {
  title: '前端日志',
  hint: '记录本浏览器标签页中发生的异常，只保存在本机，关闭标签页即清除。反馈问题时可以导出后提供给管理员。',
  filter: '显示',
  all: '全部',
  onlyErrors: '仅异常',
  type_info: '日志',
  type_error: '异常',
  title_request: '数据请求异常',
  title_runtime: '页面运行异常',
  title_note: '日志',
  type: '类型',
  message: '内容',
  time: '时间',
  user: '用户',
  uuid: '用户标识',
  token: '登录凭证',
  url: '页面地址',
  request: '请求地址',
  detail: '详细信息',
  copy: '复制',
  clear: '清空日志',
  clearTitle: '清空日志确认',
  clearText: '清空后不能恢复，确定清空全部 {n} 条日志吗？',
  cleared: '日志已清空',
  export: '导出',
  exportName: '前端日志',
  empty: '没有日志或异常',
  emptyErrors: '没有异常',
  visitor: '未登录',
  count: '共 {n} 条，其中异常 {errors} 条',
} as const satisfies Record<string, string>

const area = defineNamespace('front-log', zh)
export const { text: frontLogText, useText: useFrontLogText } = area
