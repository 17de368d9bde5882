import { expect, it } from 'vitest'
import type { User } from '#config-model/user.ts'
import { orgName, readableSignature } from './signature.ts'

const config = {
  portal: { organization: '省厅' },
  roles: { roles: { city: { level: 'city' }, declare: { level: 'owner' } } },
  entities: {},
} as never

const official: User = {
  id: 'o',
  username: 'city5308',
  name: '陶安',
  nickName: '',
  roles: ['city'],
  userType: '',
  regionCode: null,
  ownerId: '',
  owner: null,
}
const applicant: User = { ...official, owner: { entity: 'enterprise', id: 'e' } }
const self: User = { ...official, roles: ['declare'], employer: ' 绸厂 ' }
const office = '澜沧县农业农村局'

it.each([
  ['岩思雨（dist530828）', '岩思雨'],
  ['岩思雨（dist530828） 代 李文（dist530829）', '岩思雨 代 李文'],
  ['dist530828', office],
  ['dist530828 代 李文（dist530829）', office],
  ['岩思雨（dist530828） 代 dist530829', office],
  [office, office],
])('an applicant reads the signature %s as %s, an official as it is', (signature, readable) => {
  expect(readableSignature(config, applicant, signature, office)).toBe(readable)
  expect(readableSignature(config, self, signature, office)).toBe(readable)
  expect(readableSignature(config, official, signature, office)).toBe(signature)
})

it('names the employer of an applicant who stands for nobody else, never the office', () => {
  expect(orgName(config, self)).toBe('绸厂')
  expect(orgName(config, { ...self, employer: null })).toBe('')
  expect(orgName(config, official)).toBe('省厅')
})
