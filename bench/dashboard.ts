// npm run bench:dashboard: its lists over a million rows; with `-- pages`, how its pages load in a slow browser.
if (process.argv[2] === 'pages') await import('./dashboard-pages.ts')
else await import('./dashboard-lists.ts')
