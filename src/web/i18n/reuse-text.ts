import { defineNamespace } from './namespace.ts'

export const zh = {
  choose: '选用已有文件',
  title: '选用已有文件：{title}',
  looking: '正在查找…',
  failed: '暂时查不到已有的文件，请稍后再试',
  none: '本表和往年的申报中还没有可以选用的文件',
  hint: '选用的是同一份文件，不必重新上传；请确认内容仍然有效。',
  own: '本表已上传',
  former: '{year} 年已上传',
  tooNarrow: '图片宽度未经核对，请重新上传',
  take: '选用 {n} 个',
  cancel: '取消',
} as const satisfies Record<string, string>

export const en: Record<keyof typeof zh, string> = {
  choose: 'Use a file you have',
  title: 'Files you have: {title}',
  looking: 'Looking…',
  failed: 'The files cannot be looked up just now; try again later',
  none: 'Neither this form nor an earlier year has a file to choose',
  hint: 'The same file is used again without uploading; make sure that it is still valid.',
  own: 'Uploaded in this form',
  former: 'Uploaded in {year}',
  tooNarrow: 'the width of the picture is not known; upload it again',
  take: 'Use {n}',
  cancel: 'Cancel',
}

const area = defineNamespace('reuse', zh, en)
export const { useText: useReuseText } = area
