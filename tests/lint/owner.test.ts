import { expect, it } from 'vitest'
import { lintSound, soundFiles } from './lint-files.ts'

/**
 * What is wrong when roles.yaml names an owner and a field of a request begins with a fact of the
 * user.
 */
function problemsOf(owner: string, fact: string): { rule: string; message: string }[] {
  const files = soundFiles.map((file) => {
    if (file.path === 'roles.yaml') return { ...file, text: `${file.text}${owner}` }
    if (file.path !== 'entities/request.yaml') return file

    return {
      ...file,
      text: file.text.replace('default: { user: name }', `default: { user: ${fact} }`),
    }
  })

  return lintSound(files).problems.filter(({ rule }) => rule.startsWith('ref/'))
}

it('the owner is an entity, and its fields are facts of the user', () => {
  expect(problemsOf('owner: part\n', 'part.name')).toEqual([])
})

it('an entity that does not exist owns nothing', () => {
  const [problem, ...others] = problemsOf('owner: prat\n', 'name')
  expect(problem).toMatchObject({
    rule: 'ref/entity',
    file: 'roles.yaml',
    fix: { title: { values: { text: 'part' } } },
  })

  expect(others).toEqual([])
})

it('a field that the owner does not have is no fact', () => {
  expect(problemsOf('owner: part\n', 'part.nmae')).toHaveLength(1)
})

it('only the owner has fields', () => {
  expect(problemsOf('', 'part.name')).toHaveLength(1)
  expect(problemsOf('owner: part\n', 'regionCode.name')).toHaveLength(1)
})
