import { chineseMarks } from '#config-compiler/parse/chinese-marks.ts'

/**
 * ASCII words joined by Chinese punctuation: the parser reads them as one word without a complaint.
 */
export const typedWords = new RegExp(
  `^(?=.*[\\w])[\\w\\-./ ]*[${chineseMarks}\\u3000][\\w\\-./ ${chineseMarks}\\u3000]*$`,
)
