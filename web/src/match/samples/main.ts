// The sample page: a match screen without a server. Not part of the built client.
import { mount } from 'svelte';
import Samples from './Samples.svelte';
import '../../styles/theme.css';
import '../../styles/base.css';

mount(Samples, { target: document.getElementById('app')! });
