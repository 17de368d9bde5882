import { definePhrases } from '#config-model/messages/phrase.ts'

/** What changing a region is refused with. */
export const regionTexts = definePhrases({
  badInitial: { zh: '首字母须是一个大写英文字母', en: 'The initial is one capital letter' },
  noCity: { zh: '功能区须建在一个州（市）下面', en: 'A functional area is made below a city' },
  badCode: {
    zh: '代码须是六位数字，以“{prefix}”开头，后两位不是 00',
    en: 'The code has six digits, begins with "{prefix}" and does not end in 00',
  },
  codeTaken: { zh: '已有代码为 {code} 的区划', en: 'There is a region with the code {code}' },
  noCodeLeft: { zh: '没有未用的代码了，请自己填写', en: 'No code is left: enter one yourself' },
  nameOfFile: {
    zh: '“{name}”的名称由行政区划文件规定，不能在这里修改',
    en: 'The name of "{name}" stands in the files of regions and is not changed here',
  },
  nameTaken: { zh: '“{name}”已经有了', en: 'There is "{name}" already' },
  ofFile: {
    zh: '行政区划文件中的区划不能删除，可以停用',
    en: 'A region of the files cannot be deleted; it may be disabled',
  },
  province: { zh: '省级区划不能停用', en: 'A province cannot be disabled' },
})
