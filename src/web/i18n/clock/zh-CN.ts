const zh = {
  wrong: '本机时间不准：期限和保存时间都以服务器时间为准，现在是 {time}',
} as const satisfies Record<string, string>

export default zh
