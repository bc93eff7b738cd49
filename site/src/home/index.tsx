import type { ReactNode } from 'react';
import Layout from '../theme/Layout/index.tsx';
export default function Home(): ReactNode {
  return (
    <Layout title="Home">
      <main id="main">
        <h1>Documentation</h1>
      </main>
    </Layout>
  );
}
