import type { User } from '#config-model/user.ts'

/** Somebody with these roles in this region, known for nothing else. */
export const userOf = (who: Pick<User, 'roles' | 'regionCode'>): User => ({
  id: 'u',
  username: 'u',
  name: '',
  nickName: '',
  userType: '',
  ownerId: 'u',
  owner: null,
  ...who,
})
