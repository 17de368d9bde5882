const messages: Record<number, string> = {
  400: '请求错误',
  401: '未授权，请登录',
  403: '拒绝访问',
  408: '请求超时',
  409: '数据已被他人修改，请刷新后重试',
  413: '提交的内容过大',
  429: '操作过于频繁，请稍后重试',
  500: '服务器内部错误',
  501: '服务未实现',
  502: '网关错误',
  503: '服务不可用',
  504: '网关超时',
  505: 'HTTP版本不受支持',
}

/** What an HTTP status means, in the words of the specification's §8. */
export function httpMessage(status: number, url: string): string {
  return status === 404 ? `请求地址出错：${url}` : (messages[status] ?? `请求失败（${status}）`)
}
