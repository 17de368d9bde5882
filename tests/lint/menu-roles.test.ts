import { expect, it } from 'vitest'
import { lintSound, soundFiles } from './lint-files.ts'

/** Problems of the correct configuration with one line of its side menu written in another way. */
function rulesWith(from: string, to: string): string[] {
  const files = soundFiles.map((file) => {
    if (file.path !== 'menus/sider.yaml') return file
    expect(file.text).toContain(from)
    return { ...file, text: file.text.replace(from, to) }
  })

  return lintSound(files).problems.map(({ rule }) => rule)
}
const entry = 'children: [{ path: /requests/old, title: 往年, auth: [applicant] }]'
const bare = 'children: [{ path: /requests/old, title: 往年 }]'

it('an entry without roles has those of its group', () =>
  expect(rulesWith(entry, bare)).toEqual([]))

it('and is for everybody when no group names any', () =>
  expect(rulesWith(`auth: [applicant], ${entry}`, bare)).toEqual(['menu/visible-but-forbidden']))
