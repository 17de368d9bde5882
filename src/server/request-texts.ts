import { definePhrases } from '#config-model/messages/phrase.ts'

export const requestTexts = definePhrases({
  signIn: { zh: '未授权，请登录', en: 'Not signed in; please sign in' },
  notYourRole: { zh: '您的角色不能{action}', en: 'Your role may not {action}' },
  badAddress: { zh: '请求地址的格式不正确', en: 'The address is malformed' },
  addressTooLong: { zh: '请求地址过长', en: 'The address is too long' },
  headersTooLarge: { zh: '请求头过大', en: 'The headers of the request are too large' },
  tooSlow: {
    zh: '请求接收超时，请检查网络后重试',
    en: 'The request took too long to arrive; check the network and try again',
  },
  malformed: { zh: '请求格式不正确', en: 'The request is malformed' },
  wrongMethod: { zh: '这个地址不支持 {method} 请求', en: 'This address takes no {method} request' },
  notFound: {
    zh: '没有找到该记录，可能已被删除，或不在您可以查看的范围内',
    en: 'The record was not found; it may have been deleted, or is not yours to see',
  },
  stale: {
    zh: '数据已被他人修改，请刷新后重试',
    en: 'Somebody else has changed the data; reload and try again',
  },
  duplicate: { zh: '已有相同的记录，请勿重复提交', en: 'The same record exists already' },
  notUtf8: { zh: '提交的内容不是有效的 UTF-8 文本', en: 'What was sent is not valid UTF-8 text' },
  unstorable: {
    zh: '提交的内容含有无法保存的字符，请删除后重试',
    en: 'The text holds characters that cannot be stored; remove them and try again',
  },
  outOfRange: {
    zh: '提交的数值或内容超出了可以保存的范围',
    en: 'A number or text is beyond what can be stored',
  },
  busy: { zh: '系统繁忙，请稍后重试', en: 'The system is busy; try again in a moment' },
  diskFull: {
    zh: '服务器存储空间不足，请联系管理员',
    en: 'The server has no space left; tell an administrator',
  },
  unavailable: {
    zh: '服务暂时不可用，请稍后重试',
    en: 'The service is not available at the moment; try again soon',
  },
  badJson: { zh: '请求内容不是正确的 JSON', en: 'The request is no valid JSON' },
  emptyBody: { zh: '请求内容为空', en: 'The request is empty' },
  tooManyValues: { zh: '提交的内容项数过多', en: 'The request holds too many values' },
  bodyTooLarge: { zh: '提交的内容过大', en: 'The request is too large' },
  mediaType: { zh: '不支持这种请求格式', en: 'This kind of request is not supported' },
  fileTooLarge: { zh: '文件过大', en: 'The file is too large' },
  oneFileOnly: { zh: '一次只能上传一个文件', en: 'Upload one file at a time' },
  notMultipart: { zh: '请以表单方式上传文件', en: 'Upload files as a form' },
  badRequest: { zh: '请求错误', en: 'The request is wrong' },
  internal: {
    zh: '服务器内部错误，请稍后重试；如仍出现，请把请求编号 {id} 告诉管理员',
    en: 'Something failed on the server; try again later, and tell an administrator the request number {id} if it stays',
  },
  badIdempotencyKey: { zh: 'Idempotency-Key 不正确', en: 'The Idempotency-Key is wrong' },
  keyReused: {
    zh: '这个 Idempotency-Key 已用于另一个请求',
    en: 'This Idempotency-Key was used for another request',
  },
  alreadyDone: {
    zh: '这次操作已经完成，请刷新后查看',
    en: 'This was done already; reload to see it',
  },
  stillWorking: {
    zh: '前一次相同的请求还没有完成，请稍后重试',
    en: 'The same request is still being worked on; try again in a moment',
  },
  noAddress: { zh: '请求地址出错：{path}', en: 'No such address: {path}' },
  notBuilt: {
    zh: '网页尚未构建，请先运行 npm run build',
    en: 'The pages are not built; run npm run build',
  },
  noYearApi: {
    zh: '请求地址出错：没有 {year} 年度的接口',
    en: 'No such address: there is no API of the year {year}',
  },
  pastYear: { zh: '历史年度数据只读', en: 'Data of past years can only be read' },
  badParameter: { zh: '参数 {name} 不正确', en: 'The parameter {name} is wrong' },
  notOffered: {
    zh: '参数 {name} 只能是 {values}',
    en: 'The parameter {name} must be one of {values}',
  },
  notInteger: { zh: '参数 {name} 须为整数', en: 'The parameter {name} must be an integer' },
  notObject: { zh: '请求内容须为 JSON 对象', en: 'The request must be a JSON object' },
  badFilter: { zh: '筛选条件不正确', en: 'The filter is wrong' },
})
