// Clothes, accessories and beauty.
import {
  box,
  butter,
  type Drawing,
  dot,
  lilac,
  line,
  mint,
  oval,
  path,
  rose,
  sand,
  sky,
} from './drawn-shapes.ts'

const shirt = 'M36 24L18 34l6 15 8-4v39h36V45l8 4 6-15-18-10c-5 7-23 7-28 0z'

export function clothes(): [string, Drawing][] {
  return [
    [
      'VES-LIN',
      {
        ground: mint,
        shapes:
          path('M40 16l4 10c2 4 10 4 12 0l4-10 6 2-4 24 14 42c-16 6-36 6-52 0l14-42-4-24z', '#b9855a') +
          line('M38 42h24', '#7f5636', 2) +
          line('M44 50l-6 32M50 50v36M56 50l6 32', '#a06f47', 1),
      },
    ],
    [
      'BLU-VIL',
      {
        ground: rose,
        shapes:
          path('M38 22L16 40l9 12 8-6v36c10 4 24 4 34 0V46l8 6 9-12-22-18c-4 9-20 9-24 0z', '#fdfaf3') +
          line('M50 30v52', '#dccfb8', 1) +
          [40, 50, 60, 70].map((y) => dot(50, y, 1.3, '#c49a6c')).join('') +
          line('M33 76c10 4 24 4 34 0', '#c4574f', 1.5),
      },
    ],
    [
      'PAN-PAL',
      {
        ground: butter,
        shapes:
          path('M36 16h28l14 70H54l-4-42-4 42H22z', '#2f6f73') +
          box(35, 15, 30, 6, '#23575a', 1) +
          line('M40 24l-8 58M60 24l8 58', '#23575a', 1),
      },
    ],
    [
      'CAM-BAS',
      {
        ground: sky,
        shapes:
          path(shirt, '#fff') +
          line('M36 24c5 8 23 8 28 0', '#c9d1d8', 2) +
          line('M32 45v39M68 45v39', '#e3e8ec', 1),
      },
    ],
    [
      'CHA-JEA',
      {
        ground: sand,
        shapes:
          path('M36 20L16 34l2 44h11V48v36h42V48v30h11l2-44-20-14-14 8z', '#4f77a8') +
          path('M36 20l14 8 14-8-6 14-8-4-8 4z', '#3b5d87') +
          line('M50 30v54', '#e9c27a', 1) +
          box(34, 46, 11, 10, '#3b5d87', 1) +
          box(55, 46, 11, 10, '#3b5d87', 1) +
          [40, 52, 64, 76].map((y) => dot(50, y, 1.2, '#e9c27a')).join(''),
      },
    ],
    [
      'RUA-NOB',
      {
        ground: lilac,
        shapes:
          path('M42 20h16l32 58-20 6H30l-20-6z', '#8c5a4a') +
          path('M42 20l8 26 8-26z', '#5d382d') +
          line('M33 38l34 0M27 50h46M20 62h60M14 73h72', '#e7cfa8', 2) +
          line('M16 80v5M24 83v4M32 85v4M42 85v4M50 85v4M58 85v4M68 85v4M76 83v4M84 80v5', '#8c5a4a', 1.5),
      },
    ],
    [
      'FAL-PLI',
      {
        ground: mint,
        shapes:
          path('M36 22h28l16 58c-18 6-42 6-60 0z', '#c4574f') +
          box(35, 20, 30, 6, '#943c36', 1) +
          line('M40 28l-12 52M45 28l-6 54M50 28v55M55 28l6 54M60 28l12 52', '#943c36', 1.2),
      },
    ],
    [
      'PIJ-SAT',
      {
        ground: lilac,
        shapes:
          path('M36 14L22 24l5 12 6-3v21h34V33l6 3 5-12-14-10-14 12z', '#7c6bb0') +
          path('M34 58h32l3 28H54l-4-16-4 16H31z', '#6a5a9c') +
          line('M50 28v26', '#d9d0ee', 1) +
          box(55, 38, 8, 7, '#6a5a9c', 1) +
          [34, 41, 48].map((y) => dot(50, y, 1.1, '#fff')).join(''),
      },
    ],
  ]
}

export function accessories(): [string, Drawing][] {
  const beads = ['#c4574f', '#e8b63e', '#2f8f83', '#3d66a6', '#fff']
  return [
    [
      'MOC-WAY',
      {
        ground: butter,
        shapes:
          line('M32 44C30 4 70 4 68 44', '#c4574f', 4) +
          path('M28 40h44l4 34c-2 14-50 14-52 0z', '#d9713c') +
          path('M27 50l6-6 6 6 6-6 6 6 6-6 6 6 6-6 4 6v8l-4-6-6 6-6-6-6 6-6-6-6 6-6-6-6 6z', '#3d66a6') +
          path('M25 68l6-6 6 6 6-6 7 6 7-6 6 6 6-6 6 6v7l-6-6-6 6-6-6-7 6-7-6-6 6-6-6-6 6z', '#f8ebc4') +
          oval(50, 40, 22, 4, '#943c36'),
      },
    ],
    [
      'ARE-FIL',
      {
        ground: rose,
        shapes: [32, 68]
          .map(
            (x) =>
              line(`M${x} 20v12`, '#b5892e', 2) +
              dot(x, 18, 3, '#d8ab45') +
              `<g fill="none" stroke="#d8ab45" stroke-width="2"><circle cx="${x}" cy="52" r="15"/>` +
              `<circle cx="${x}" cy="52" r="5"/>${[0, 60, 120, 180, 240, 300]
                .map((turn) => `<circle cx="${x}" cy="42" r="4.6" transform="rotate(${turn} ${x} 52)"/>`)
                .join('')}</g>` +
              [-6, 0, 6].map((by) => dot(x + by, 72 - Math.abs(by) / 3, 2, '#d8ab45')).join(''),
          )
          .join(''),
      },
    ],
    [
      'SOM-VUE',
      {
        ground: sky,
        shapes:
          oval(50, 68, 40, 12, '#f4e7c8') +
          line('M12 69c10 12 66 12 76 0', '#3a2c22', 2) +
          path('M30 66c-2-34 8-38 20-32 12-6 22-2 20 32-8 6-32 6-40 0z', '#f4e7c8') +
          path('M30 58c10 6 30 6 40 0v8c-8 6-32 6-40 0z', '#3a2c22') +
          line('M34 48l4-4 4 4 4-4 4 4 4-4 4 4 4-4 4 4', '#3a2c22', 1.6),
      },
    ],
    [
      'BOL-CAN',
      {
        ground: sand,
        shapes:
          line('M32 44c2-34 34-34 36 0', '#6d3f22', 4) +
          path('M22 42h56l4 40c-16 4-48 4-64 0z', '#a8683a') +
          path('M22 42h56l-6 22c-10 6-34 6-44 0z', '#8d5329') +
          box(46, 60, 8, 9, '#e1b75a', 2),
      },
    ],
    [
      'COL-MOS',
      {
        ground: lilac,
        shapes:
          Array.from({ length: 27 }, (_, index) => {
            const angle = (Math.PI * (index + 1)) / 28
            const wide = [30, 35, 40].map((radius, ring) =>
              dot(
                50 + radius * Math.cos(angle),
                30 + radius * 1.15 * Math.sin(angle),
                2.2,
                beads[(index + ring * 2) % beads.length] ?? '#fff',
              ),
            )
            return wide.join('')
          }).join('') + path('M44 76h12l-6 12z', '#e8b63e'),
      },
    ],
    [
      'PAN-SED',
      {
        ground: mint,
        shapes:
          path('M20 24h60v56H20z', '#e9a4b4') +
          line('M24 28h52v48H24z', '#fff', 1.5) +
          [
            [38, 42],
            [62, 42],
            [50, 60],
          ]
            .map(
              ([x = 0, y = 0]) =>
                [0, 72, 144, 216, 288]
                  .map(
                    (turn) =>
                      `<ellipse cx="${x}" cy="${y - 6}" rx="3.4" ry="6" fill="#a34a86" transform="rotate(${turn} ${x} ${y})"/>`,
                  )
                  .join('') + dot(x, y, 2.6, '#f4cf56'),
            )
            .join(''),
      },
    ],
  ]
}

export function beauty(): [string, Drawing][] {
  return [
    [
      'SER-VTC',
      {
        ground: butter,
        shapes:
          path('M46 10h8v14h-8z', '#5b4636') +
          box(42, 24, 16, 9, '#3a2c22', 1) +
          box(34, 34, 32, 52, '#d98a2b', 6) +
          box(34, 52, 32, 22, '#fff6df', 0) +
          dot(50, 63, 7, '#f0a637') +
          line('M50 56v14M43 63h14M45 58l10 10M55 58l-10 10', '#fff6df', 1),
      },
    ],
    [
      'PRO-SOL',
      {
        ground: sky,
        shapes:
          path('M34 18h32l-4 54H38z', '#fff') +
          box(38, 72, 24, 14, '#f0a637', 3) +
          dot(50, 42, 8, '#f0a637') +
          line('M50 29v2M50 53v2M37 42h2M61 42h2M41 33l1 1M58 50l1 1M59 33l-1 1M42 50l-1 1', '#f0a637', 2),
      },
    ],
    [
      'CRE-KAR',
      {
        ground: sand,
        shapes:
          box(24, 46, 52, 38, '#fdfaf3', 8) +
          box(22, 34, 56, 14, '#8a6a4d', 4) +
          box(24, 58, 52, 14, '#d9b98f', 0) +
          path('M50 60c8-4 8 10 0 10s-8-14 0-10z', '#8a6a4d'),
      },
    ],
    [
      'JAB-AVE',
      {
        ground: mint,
        shapes:
          path('M18 52l40-14 26 14-40 16z', '#efd9a8') +
          path('M18 52l26 16v16L18 68zM44 68l40-16v16L44 84z', '#dcbf83') +
          line('M40 54c6-4 14-4 20-1M52 47v9', '#b58f4c', 2) +
          dot(30, 32, 5, '#fff') +
          dot(42, 24, 3.5, '#fff') +
          dot(22, 40, 3, '#fff'),
      },
    ],
    [
      'LAB-MAT',
      {
        ground: rose,
        shapes:
          path('M44 44V26l12-10v28z', '#b23a52') +
          box(42, 42, 16, 12, '#e1b75a', 1) +
          box(38, 54, 24, 32, '#3a2c35', 3) +
          line('M16 72c6-8 10-2 14-6', '#b23a52', 5),
      },
    ],
    [
      'ACE-COC',
      {
        ground: mint,
        shapes:
          box(44, 14, 12, 12, '#5b4636', 2) +
          path('M42 26h16v8c10 4 12 8 12 14v34c0 4-40 4-40 0V48c0-6 2-10 12-14z', '#f6f1df') +
          dot(50, 62, 12, '#7a5236') +
          dot(50, 62, 8.5, '#fff'),
      },
    ],
  ]
}
