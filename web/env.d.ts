/// <reference types="vite/client" />
import 'react';

declare module 'react' {
  // Invoker commands, missing in @types/react: https://developer.mozilla.org/docs/Web/API/Invoker_Commands_API
  interface ButtonHTMLAttributes<T> extends React.HTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close';
    commandfor?: string;
  }
}
