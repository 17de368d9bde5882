import { definePhrases } from '#config-model/messages/phrase.ts'

export const fileTexts = definePhrases({
  brokenForm: {
    zh: '上传的内容不完整或格式不正确，请重新上传',
    en: 'The upload is incomplete or malformed; upload it again',
  },
  notYours: {
    zh: '附件“{name}”不属于您或已不存在，请重新上传',
    en: 'The attachment "{name}" is not yours or does not exist; upload it again',
  },
  allTooLarge: { zh: '附件合计不能超过 {size}', en: 'Attachments may have {size} in all' },
  wrongExtension: { zh: '仅支持 {extensions} 格式', en: 'Only {extensions} files are accepted' },
  tooLarge: { zh: '文件不能超过 {size}', en: 'A file may have {size}' },
  wrongContent: {
    zh: '文件内容与扩展名 .{extension} 不符，请确认文件没有损坏',
    en: 'The content does not fit the extension .{extension}; check that the file is not damaged',
  },
  tooNarrow: {
    zh: '图片宽度为 {width} 像素，至少须 {least} 像素',
    en: 'The image is {width} pixels wide; at least {least} are needed',
  },
  badName: {
    zh: '文件名含有无法识别的字符，请改名后重新上传',
    en: 'The file name has characters that cannot be read; rename the file and upload it again',
  },
  notForField: {
    zh: '附件“{name}”不能用于“{field}”，该处仅支持 {extensions} 格式',
    en: 'The attachment "{name}" cannot stand at "{field}", which takes {extensions} only',
  },
  notForYou: { zh: '您的角色不能在此处上传附件', en: 'Your role may not upload files here' },
  tooManyLoose: {
    zh: '您有 {count} 个附件已上传但没有随材料保存，请先保存材料；没有保存的附件一天后自动清理',
    en: '{count} of your uploads are not saved with any record; save your work first. What is not saved is removed after a day',
  },
  tooManyAtOnce: {
    zh: '同时上传的文件过多，请等前面的文件传完后再上传',
    en: 'Too many files are being uploaded at once; wait until the ones before are done',
  },
  tooManyPixels: {
    zh: '图片尺寸为 {width}×{height} 像素，过大，请缩小后重新上传',
    en: 'The image has {width}×{height} pixels, which is too many; make it smaller and upload it again',
  },
  noField: { zh: '没有这个附件字段', en: 'There is no such attachment field' },
  chooseFile: { zh: '请选择要上传的文件', en: 'Choose a file to upload' },
  empty: { zh: '文件是空的，请重新选择', en: 'The file is empty; choose another' },
  noFile: {
    zh: '附件不存在，或不在您可以查看的范围内',
    en: 'The attachment does not exist, or is not yours to see',
  },
  contentMissing: {
    zh: '附件内容缺失，请联系管理员',
    en: 'The content of the attachment is missing; tell an administrator',
  },
  diskFull: {
    zh: '服务器存储空间不足，文件没有保存，请联系管理员后重新上传',
    en: 'The server has no space left; the file was not stored. Tell an administrator and upload it again',
  },
  noImage: { zh: '图片不存在', en: 'The image does not exist' },
})
