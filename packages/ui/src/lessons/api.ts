import {
  type AvailabilityChange,
  availability,
  type CoachProfile,
  coach,
  coachOpening,
  coachProfile,
  type EnteredLesson,
  firstOpenings,
  foundMember,
  type LessonMove,
  type LessonOutcome,
  lesson,
  listedCoach,
  type NewLesson,
  opening,
  taughtLesson,
} from '@clubhouse/core/lessons';
import { type CoachChange, changedRole } from '@clubhouse/core/members';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { bookingQueries } from '../bookings/index.ts';
import { type ApiError, api } from '../client/index.ts';
import { userQueries } from '../users/index.ts';

type Range = { from: string; to: string };
const openingsOn = (date: string, lessonId: number | undefined) =>
  new URLSearchParams({ date, ...(lessonId !== undefined && { lessonId: String(lessonId) }) });
const inRange = ({ from, to }: Range) => new URLSearchParams({ from, to });

export const lessonQueries = {
  all: ['lessons'] as const,
  coaches: () =>
    queryOptions({
      queryKey: [...lessonQueries.all, 'coaches'],
      meta: { live: [] },
      queryFn: () => api.get('/api/coaches', z.array(coach)),
      staleTime: 60_000,
    }),
  /**
   * The coach's openings on a date. If the member is moving a lesson, `lessonId` is its ID, and the lesson's
   * current time counts as free.
   */
  openings: (coachId: number, date: string, lessonId?: number) =>
    queryOptions({
      queryKey: [...lessonQueries.all, 'openings', coachId, date, lessonId ?? null],
      meta: { live: [{ name: 'bookings', data: { date } }] },
      queryFn: () =>
        api.get(`/api/coaches/${coachId}/openings?${openingsOn(date, lessonId)}`, z.array(opening)),
      // Shows cached openings immediately and refetches them, because other members may have booked.
      refetchOnMount: 'always',
    }),
  firstOpenings: () =>
    queryOptions({
      queryKey: [...lessonQueries.all, 'first-openings'],
      meta: { live: ['bookings'] },
      queryFn: () => api.get('/api/coaches/first-openings', z.array(firstOpenings)),
      refetchOnMount: 'always',
    }),
  coachOpenings: (date: string, lessonId?: number) =>
    queryOptions({
      queryKey: [...lessonQueries.all, 'coach-openings', date, lessonId ?? null],
      meta: { live: [{ name: 'bookings', data: { date } }] },
      queryFn: () => api.get(`/api/coach/openings?${openingsOn(date, lessonId)}`, z.array(coachOpening)),
      refetchOnMount: 'always',
    }),
  membersMatching: (search: string) =>
    queryOptions({
      queryKey: [...lessonQueries.all, 'members', search],
      meta: { live: [] },
      queryFn: () => api.get(`/api/coach/members?${new URLSearchParams({ search })}`, z.array(foundMember)),
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  own: () =>
    queryOptions({
      queryKey: [...lessonQueries.all, 'own'],
      meta: { live: ['bookings'] },
      queryFn: () => api.get('/api/user/lessons', z.array(lesson)),
      refetchOnMount: 'always',
    }),
  taught: (range: Range) =>
    queryOptions({
      queryKey: [...lessonQueries.all, 'taught', range],
      meta: { live: ['bookings'] },
      queryFn: () => api.get(`/api/coach/lessons?${inRange(range)}`, z.array(taughtLesson)),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
    }),
  availability: () =>
    queryOptions({
      queryKey: [...lessonQueries.all, 'availability'],
      meta: { live: [] },
      queryFn: () => api.get('/api/coach/availability', availability),
    }),
  profile: () =>
    queryOptions({
      queryKey: [...lessonQueries.all, 'profile'],
      meta: { live: [] },
      queryFn: () => api.get('/api/coach/profile', coachProfile),
    }),
  /** All coaches with their lessons in the date range. For admins only. */
  listed: (range: Range) =>
    queryOptions({
      queryKey: [...lessonQueries.all, 'listed', range],
      meta: { live: ['bookings', 'people'] },
      queryFn: () => api.get(`/api/admin/coaches?${inRange(range)}`, z.array(listedCoach)),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

function useLessonChange<Answer, Input>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn,
    // Refetches even after an error, because an error often means that the screen is outdated.
    onSettled: () =>
      Promise.all(
        [lessonQueries.all, bookingQueries.all, userQueries.all].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useBookLesson = () =>
  useLessonChange((newLesson: NewLesson) => api.post('/api/lessons', newLesson, lesson));

export const useCancelLesson = () =>
  useLessonChange(({ id, reason }: { id: number; reason: string | undefined }) =>
    api.send('DELETE', `/api/lessons/${id}`, { reason }),
  );

export const useUndoLessonCancellation = () =>
  useLessonChange((id: number) => api.post(`/api/lessons/${id}/restore`, undefined, lesson));

export const useSaveOutcome = () =>
  useLessonChange(({ id, outcome }: { id: number; outcome: LessonOutcome }) =>
    api.patch(`/api/coach/lessons/${id}`, outcome, lesson),
  );

export const useEnterLesson = () =>
  useLessonChange((input: EnteredLesson) => api.post('/api/coach/lessons', input, lesson));

/** A member moves their own lesson to an opening. A coach moves a lesson to any free time. */
export const useMoveLesson = (by: 'member' | 'coach') =>
  useLessonChange(({ id, ...move }: LessonMove & { id: number }) =>
    api.patch(`/api${by === 'coach' ? '/coach' : ''}/lessons/${id}/time`, move, lesson),
  );

export const useSaveAvailability = () =>
  useLessonChange((input: AvailabilityChange) => api.put('/api/coach/availability', input, availability));

export const useSaveProfile = () =>
  useLessonChange((input: CoachProfile) => api.put('/api/coach/profile', input, coachProfile));

/**
 * Gives a user the coach role, or removes it. If the coach has future lessons, removing the role needs
 * `lessons`: `'keep'` or `'cancel'`.
 */
export const useSetCoach = () =>
  useLessonChange(({ id, ...change }: CoachChange & { id: number }) =>
    api.patch(`/api/admin/users/${id}/coach`, change, changedRole),
  );
