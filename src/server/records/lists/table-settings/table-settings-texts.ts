import { definePhrases } from '#config-model/messages/phrase.ts'

export const deskTexts = definePhrases({
  badLook: {
    zh: '表格设置的内容不正确，没有保存',
    en: 'These table settings make no sense; nothing was saved',
  },
  badTitle: {
    zh: '请填写视图名称，最多 {most} 个字',
    en: 'Give the view a name of at most {most} characters',
  },
  badAddress: {
    zh: '视图的内容不正确，没有保存',
    en: 'This view makes no sense; it was not saved',
  },
  tooMany: {
    zh: '一个列表最多保存 {most} 个视图，请先删除不用的',
    en: 'A list keeps at most {most} views; remove one first',
  },
  mayNotShare: {
    zh: '您的角色不能共享视图，可以保存为本人使用',
    en: 'Your role may not share views; save it for yourself',
  },
  noView: {
    zh: '没有这个视图，可能已被删除',
    en: 'There is no such view; it may have been removed',
  },
})
