import { describeRule } from '#config-compiler/diagnostic/rule-description.ts'

/** Punctuation, quotes and blanks, reported while reading. */
export const spellingRules = {
  ambiguousBoolean: describeRule({
    id: 'yaml/ambiguous-boolean',
    severity: 'error',
    title: { zh: '是非值写法不对', en: 'Not a boolean' },
    why: {
      zh: 'yes、no、on、off 在这里只是文字，请写 true 或 false。',
      en: 'yes, no, on and off are texts here: write true or false.',
    },
    example: {
      file: 'entities/request.yaml',
      good: 'required: true, search',
      bad: 'required: yes, search',
      at: 'yes',
    },
  }),
  lossyNumber: describeRule({
    id: 'yaml/lossy-number',
    severity: 'error',
    title: { zh: '数字会丢失写法', en: 'Number that loses its spelling' },
    why: {
      zh: '没有加引号的代码会变成数字，前导零或末位会丢。',
      en: 'Without quotes a code becomes a number and loses zeros or digits.',
    },
    example: { file: 'regions/list.yaml', good: 'c: "530800"', bad: 'c: 0530800', at: '0530800' },
  }),
  fullwidthPunctuation: describeRule({
    id: 'yaml/fullwidth-punctuation',
    severity: 'error',
    title: { zh: '中文标点', en: 'Chinese punctuation' },
    why: {
      zh: '中文的冒号、逗号、引号、括号会被当作文字。',
      en: 'Full-width punctuation is read as text.',
    },
    example: {
      file: 'pages/requests.yaml',
      good: 'auth: [applicant, clerk]',
      bad: 'auth: [applicant，clerk]',
      at: 'applicant，clerk',
    },
  }),
  invisibleChar: describeRule({
    id: 'yaml/invisible-char',
    severity: 'error',
    title: { zh: '不可见字符', en: 'Invisible character' },
    why: {
      zh: '从网页或 Word 复制来的空格不是普通空格。',
      en: 'Blanks copied from a web page or Word are not plain blanks.',
    },
    example: { file: 'forms/request.yaml', good: 'title: 申请表', bad: 'title:\u00a0申请表' },
  }),
  missingSpace: describeRule({
    id: 'yaml/missing-space',
    severity: 'error',
    title: { zh: '缺少空格', en: 'Missing blank' },
    why: { zh: '冒号和“-”后面要空一格。', en: 'A blank must follow a colon and a dash.' },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title:申请表',
      at: 'title:',
    },
  }),
  strayQuote: describeRule({
    id: 'yaml/stray-quote',
    severity: 'error',
    title: { zh: '多余的引号', en: 'Stray quote' },
    why: {
      zh: '引号只在末尾有，会成为文字的一部分。',
      en: 'A quote at the end only becomes part of the text.',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: 申请表"',
      at: '申请表"',
    },
  }),
  swallowedComment: describeRule({
    id: 'yaml/swallowed-comment',
    severity: 'error',
    title: { zh: '值被当作注释', en: 'Value read as a comment' },
    why: {
      zh: '# 前面有空格就是注释，要加引号。',
      en: 'After a blank, # starts a comment: quote the value.',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: #申请表',
      at: '#申请表',
    },
  }),
  cutText: describeRule({
    id: 'yaml/cut-text',
    severity: 'warning',
    title: { zh: '文字在 # 处被截断', en: 'Text cut at #' },
    why: {
      zh: '# 前面有空格就是注释，后面的文字不会显示。',
      en: 'After a blank, # starts a comment: the rest of the text is not shown.',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: 申请表 #2',
      at: '#2',
    },
  }),
  slashComment: describeRule({
    id: 'yaml/slash-comment',
    severity: 'error',
    title: { zh: '注释写成了 //', en: 'Comment that starts with //' },
    why: {
      zh: '注释以 # 开头；// 和它后面的字会成为值的一部分，或让文件读不了。',
      en: 'Comments start with #; // and what follows becomes part of the value, or of nothing.',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: 申请表 // 第一版',
      at: '// 第一版',
    },
  }),
  unquotedTemplate: describeRule({
    id: 'yaml/unquoted-template',
    severity: 'error',
    title: { zh: '文字没有加引号', en: 'Unquoted text' },
    why: {
      zh: '以 { 或 [ 开头的文字要加引号。',
      en: 'A text that starts with { or [ must be quoted.',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: { name }',
      at: 'name',
    },
  }),
  unquotedSpecial: describeRule({
    id: 'yaml/unquoted-special',
    severity: 'error',
    title: { zh: '文字没有加引号', en: 'Unquoted text' },
    why: {
      zh: '以 @ % 等开头或含有英文冒号的文字要加引号。',
      en: 'A text that starts with @ or % or holds a colon must be quoted.',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: @申请表',
      at: '@申请表',
    },
  }),
  encoding: describeRule({
    id: 'yaml/encoding',
    severity: 'error',
    title: { zh: '编码不是 UTF-8', en: 'Not UTF-8' },
    why: {
      zh: '文件是用别的编码（如 GBK）保存的。',
      en: 'The file was saved in another encoding, such as GBK.',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: \ufffd\ufffd',
      at: '\ufffd',
    },
  }),
}
