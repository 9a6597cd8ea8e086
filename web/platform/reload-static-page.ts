// Loaded in development by pages without hydration: reloads them when their code changes (an event of vite.config.ts).
import.meta.hot?.on('static-page:reload', () => location.reload());
